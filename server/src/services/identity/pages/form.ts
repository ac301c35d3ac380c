import { emailMaxLength, passwordMinLength } from '@albumen/contracts/limits';
import { html } from '../../../platform/http/html.ts';
import type { Html } from '../../../platform/http/html.ts';
import { passwordMaxLength } from '../rules.ts';
import type { IdentityText } from '../texts.ts';

/**
 * Shows the password. The page's script displays the button, which is hidden without JavaScript. The slash is visible
 * while the password is shown.
 */
const showButton = (text: IdentityText, inputId: string): Html =>
  html`<button class="show-password" type="button" aria-pressed="false" aria-controls="${inputId}" hidden>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      <path class="slash" d="M4 20 20 4" />
    </svg>
    <span class="visually-hidden">${text('field.showPassword')}</span>
  </button>`;

/** The state of a field. */
interface FieldState {
  /** The text that the person typed before. Never for a password. */
  readonly value?: string | undefined;
  /** The reason why it was not accepted. */
  readonly problem?: string | undefined;
  readonly focused: boolean;
}

const problemMark = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
  <path
    fill="currentColor"
    d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m-.9 3.4h1.8l-.2 4.8H7.3zM8 12.3a1 1 0 1 1 0-2 1 1 0 0 1 0 2"
  />
</svg>`;

const field = (
  input: {
    id: string;
    label: string;
    type: string;
    inputMode?: string;
    autocomplete: string;
    maxLength: number;
    hint?: string;
    button?: Html;
  },
  { value, problem, focused }: FieldState,
): Html => {
  const { id, label, type, inputMode = 'text', autocomplete, maxLength, hint, button } = input;
  const descriptions = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`];
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="input">
      <input
        id="${id}"
        name="${id}"
        type="${type}"
        inputmode="${inputMode}"
        autocomplete="${autocomplete}"
        maxlength="${maxLength}"
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        required
        value="${value ?? ''}"
        ${problem !== undefined && html`aria-invalid="true"`}
        ${descriptions.some(Boolean) && html`aria-describedby="${descriptions.filter(Boolean).join(' ')}"`}
        ${focused && html`autofocus`}
      />
      ${button}
    </div>
    ${problem !== undefined && html`<p class="error" id="${id}-problem">${problemMark}<span>${problem}</span></p>`}
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`;
};

export const emailField = (text: IdentityText, state: FieldState): Html =>
  field(
    {
      id: 'email',
      label: text('field.email'),
      // The type "email" sends an umlaut domain as punycode.
      type: 'text',
      inputMode: 'email',
      autocomplete: 'username',
      maxLength: emailMaxLength,
    },
    state,
  );

export const passwordField = (text: IdentityText, state: FieldState): Html =>
  field(
    {
      id: 'password',
      label: text('field.password'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: passwordMaxLength,
      button: showButton(text, 'password'),
    },
    state,
  );

export const newPasswordField = (text: IdentityText, state: FieldState & { label: string }): Html =>
  field(
    {
      id: 'password',
      label: state.label,
      type: 'password',
      autocomplete: 'new-password',
      maxLength: passwordMaxLength,
      button: showButton(text, 'password'),
      hint: text('hint.password', { min: passwordMinLength }),
    },
    state,
  );

/** A form that our own checks validate, with our own messages, instead of the browser's. */
export const form = (action: string, submit: string, fields: Html | readonly Html[]): Html =>
  html`<form method="post" action="${action}" novalidate>
    ${fields}
    <button class="button" type="submit">${submit}</button>
  </form>`;
