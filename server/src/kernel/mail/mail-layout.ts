import type { Locale } from '@albumen/contracts/site-paths';
import { initialOf } from '../html-pages/monogram.ts';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Brand } from '../sites.ts';

/** The content of a mail, in its reader's language. */
export interface MailContent {
  readonly locale: Locale;
  /** Its logo and name appear above the letter, in its typeface; its colour on buttons and links. */
  readonly brand: Brand;
  readonly subject: string;
  /** The first line of the letter. */
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The main action of the mail, as a button. */
  readonly action?: MailLink;
  /** A second action, as a plain link below. */
  readonly alternative?: MailLink & { readonly introduction: string };
  /** Introduces the address of the action, for readers whose mail program does not show the button. */
  readonly addressIntroduction: string;
  /** Small print: the reason for this mail. */
  readonly footer: string;
  /** The retailer's legal notice. */
  readonly imprint?: MailLink | undefined;
}

interface MailLink {
  readonly label: string;
  readonly address: string;
}

// Mail programs support neither stylesheets nor custom properties: these are the tokens of the light scheme.
const colours = {
  page: '#f4f1ec',
  card: '#ffffff',
  text: '#1f1c18',
  quiet: '#615b52',
  border: '#e3dfd8',
  /** Every accent has enough contrast with this colour. */
  onAccent: '#ffffff',
} as const;

const fontFamily = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const paragraphStyle = `margin:0 0 16px;font-size:16px;line-height:24px;color:${colours.text}`;
const quietStyle = `margin:0;font-size:14px;line-height:20px;color:${colours.quiet}`;

/** The logo, or the brand's monogram as text: many mail programs show no SVG. */
const markOf = ({ mark, name, mailLook: { accent } }: Brand): Html =>
  mark === undefined
    ? html`<span
        aria-hidden="true"
        style="display:inline-block;width:32px;height:32px;margin:0 10px 0 0;border-radius:8px;background:${accent};color:${colours.onAccent};line-height:32px;text-align:center;vertical-align:middle"
        >${initialOf(name)}</span
      >`
    : html`<img
        src="${mark}"
        alt=""
        width="32"
        height="32"
        style="border:0;margin:0 10px 0 0;vertical-align:middle"
      />`;

const renderHtml = (content: MailContent): string => {
  const { action, alternative, brand } = content;
  const { mailLook: look } = brand;
  return html`<!doctype html>
    <html lang="${content.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${colours.page};font-family:${fontFamily}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${colours.page}"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    style="padding:0 0 20px;font-family:${look.headingFont};font-size:18px;line-height:32px;font-weight:600;color:${colours.text}"
                  >
                    ${markOf(brand)}<span style="vertical-align:middle">${brand.name}</span>
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:32px;background:${colours.card};border:1px solid ${colours.border};border-top:4px solid ${look.accent};border-radius:${look.cardRadius}"
                  >
                    <h1
                      style="margin:0 0 16px;font-family:${look.headingFont};font-size:24px;line-height:32px;font-weight:600;color:${colours.text}"
                    >
                      ${content.heading}
                    </h1>
                    ${content.paragraphs.map((paragraph) => html`<p style="${paragraphStyle};white-space:pre-line">${paragraph}</p>`)}
                    ${
                      action &&
                      html`<p style="margin:24px 0">
                          <a
                            href="${action.address}"
                            style="display:inline-block;padding:12px 24px;border-radius:${look.controlRadius};background:${look.accent};color:${colours.onAccent};font-size:16px;line-height:24px;font-weight:600;text-decoration:none"
                            >${action.label}</a
                          >
                        </p>
                        <p style="${quietStyle};overflow-wrap:anywhere">
                          ${content.addressIntroduction}<br />
                          <a href="${action.address}" style="color:${look.accent}">${action.address}</a>
                        </p>`
                    }
                    ${
                      alternative &&
                      html`<p style="${paragraphStyle};margin:24px 0 0">
                        ${alternative.introduction}
                        <a href="${alternative.address}" style="color:${look.accent}">${alternative.label}</a>
                      </p>`
                    }
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 0">
                    <p style="${quietStyle}">${content.footer}</p>
                    ${content.imprint && html`<p style="${quietStyle};margin:8px 0 0"><a href="${content.imprint.address}" style="color:${colours.quiet}">${content.imprint.label}</a></p>`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
};

const renderText = ({ heading, paragraphs, action, alternative, footer, imprint }: MailContent): string =>
  [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...(alternative ? [`${alternative.introduction} ${alternative.label}:\n${alternative.address}`] : []),
    `-- \n${footer}${imprint ? `\n${imprint.label}: ${imprint.address}` : ''}`,
  ].join('\n\n');

/** Renders a mail in the brand's look, and as plain text. */
export const layOutMail = (content: MailContent): { subject: string; html: string; text: string } => ({
  subject: content.subject,
  html: renderHtml(content),
  text: renderText(content),
});
