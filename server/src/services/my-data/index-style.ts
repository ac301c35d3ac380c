import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';

/** The style of the index page. `accent` is the brand's colour, `#rrggbb`. */
export const styleOf = (accent: string): Html =>
  html`<style>
    :root {
      color-scheme: light dark;
      --accent: light-dark(${accent}, color-mix(in oklch, ${accent}, white 55%));
      --ink: light-dark(#1d1d1f, #ececee);
      --soft: light-dark(#5c5c63, #a6a6ae);
      --line: light-dark(#e3e3e7, #36363c);
      --page: light-dark(#f6f6f7, #151517);
      --card: light-dark(#fff, #1f1f22);
    }
    * {
      box-sizing: border-box;
    }
    body {
      margin: 0;
      padding: clamp(1.25rem, 4vw, 4rem) clamp(1rem, 4vw, 3rem);
      background: var(--page);
      color: var(--ink);
      font:
        1rem/1.55 system-ui,
        sans-serif;
    }
    header,
    main {
      max-width: 60rem;
      margin-inline: auto;
    }
    header p,
    section > p {
      max-width: 42rem;
    }
    .brand {
      margin: 0;
      color: var(--accent);
      font-weight: 600;
    }
    h1 {
      margin: 0.25rem 0 1rem;
      font-size: clamp(1.75rem, 5vw, 2.5rem);
      line-height: 1.15;
      letter-spacing: -0.02em;
    }
    h2 {
      margin: 3rem 0 0.75rem;
      font-size: 1.375rem;
      letter-spacing: -0.01em;
    }
    a {
      color: var(--accent);
      overflow-wrap: anywhere;
    }
    .wide {
      margin: 0 0 1rem;
      padding: 0.25rem 1.25rem 0.75rem;
      overflow-x: auto;
      border: 1px solid var(--line);
      border-radius: 0.75rem;
      background: var(--card);
    }
    table {
      width: 100%;
      border-collapse: collapse;
      text-align: start;
    }
    caption {
      padding: 0.75rem 0 0.5rem;
      font-weight: 600;
      text-align: start;
    }
    th,
    td {
      padding: 0.5rem 1.5rem 0.5rem 0;
      border-top: 1px solid var(--line);
      text-align: start;
      vertical-align: baseline;
    }
    th {
      color: var(--soft);
      font-size: 0.875rem;
      font-weight: 500;
      white-space: nowrap;
    }
    th[scope='row'] {
      width: 12rem;
    }
    th[scope='row'] + td {
      overflow-wrap: anywhere;
    }
    td {
      min-width: 7.5rem;
    }
    ul {
      margin: 0;
      padding: 0;
      border: 1px solid var(--line);
      border-radius: 0.75rem;
      background: var(--card);
      list-style: none;
    }
    li {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 0 1rem;
      padding: 0.875rem 1.25rem;
    }
    li + li {
      border-top: 1px solid var(--line);
    }
    .count,
    .about {
      color: var(--soft);
      font-size: 0.875rem;
    }
    .about {
      grid-column: 1 / -1;
    }
  </style>`;
