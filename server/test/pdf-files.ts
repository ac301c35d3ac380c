import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** A page of a test file. Sizes are in points. */
interface TestPage {
  readonly media?: readonly [number, number];
  readonly trim?: readonly [left: number, bottom: number, right: number, top: number];
  /** Drawing operators. */
  readonly content?: string;
  /** The filters of `content`, such as `/FlateDecode`. */
  readonly filters?: string;
  /** The resources that `content` names, such as `/Font << … >>`. */
  readonly resources?: string;
  /** Further entries of the page, such as `/Rotate 90`. */
  readonly entries?: string;
}

/** Writes a PDF, with further entries of its trailer if given. */
export const makePdf = (pages: readonly TestPage[] = [{}], trailer = ''): Buffer => {
  const kids = pages.map((_, index) => `${3 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(
      ({ media = [300, 200], trim, content = '', filters = '', resources = '', entries = '' }, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${media.join(' ')}] ${trim ? `/TrimBox [${trim.join(' ')}]` : ''} ${entries} /Resources << ${resources} >> /Contents ${4 + index * 2} 0 R >>`,
        `<< /Length ${content.length} /Filter [${filters}] >>\nstream\n${content}\nendstream`,
      ],
    ),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
};

/** A PDF of some kilobytes whose page has so many megabytes of content: spaces, compressed twice. */
export const makeInflatingPdf = (megabytes: number): Buffer => {
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  // A block that refers to nothing before it can be repeated.
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), options);
  const blocks = Array.from({ length: megabytes }, () => block);
  const zlibHeader = Buffer.from([0x78, 0xda]);
  const zlibStream = Buffer.concat([zlibHeader, ...blocks, deflateRawSync(Buffer.alloc(0))]);
  const content = deflateSync(zlibStream, { level: 9 }).toString('latin1');
  return makePdf([{ content, filters: '/FlateDecode /FlateDecode' }]);
};

/** Drawing operators of a path with too many lines in one row of pixels: PDFium cannot draw all of it. */
export const endlessPath = `0 100 m ${Array.from({ length: 4000 }, (_, at) => `${(at % 2) * 600} ${100 + at / 1e5} l`).join(' ')} f`;

/** The trailer of a file that needs a password which nobody knows. */
export const encryptedTrailer = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`;

export const digestHeader = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
