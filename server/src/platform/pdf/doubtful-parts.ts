// oxlint-disable no-underscore-dangle -- PDFium's functions have such names
import { textType, visitObjects, withMemory } from './page-objects.ts';
import type { Pdfium } from './page-objects.ts';

/** The parts of a page that may not look as its author saw them. */
export interface DoubtfulParts {
  /** The names of fonts that are not embedded: others take their place. */
  readonly fonts: readonly string[];
  /** Whether it has form fields, which are not drawn. */
  readonly hasFields: boolean;
}

/** `FPDF_ANNOT_WIDGET`. */
const widgetType = 20;

/** `FPDF_TEXTRENDERMODE_INVISIBLE`: the text below a scanned page. */
const invisibleMode = 3;

/** Names of fonts have at most 127 bytes. */
const nameBytes = 256;

export const doubtfulPartsOf = (pdfium: Pdfium, page: number): DoubtfulParts => {
  const nameOf = (font: number): string =>
    withMemory(pdfium, nameBytes, (place) => {
      const length = pdfium._FPDFFont_GetBaseFontName(font, place, nameBytes);
      return Buffer.from(pdfium.HEAPU8.subarray(place, place + Math.min(length, nameBytes) - 1)).toString();
    });

  const isField = (index: number): boolean => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) return false;
    const type = pdfium._FPDFAnnot_GetSubtype(annotation);
    pdfium._FPDFPage_CloseAnnot(annotation);
    return type === widgetType;
  };

  const fonts = new Map<number, string>();
  visitObjects(pdfium, page, (object, type) => {
    if (type !== textType || pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleMode) return;
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (font === 0 || fonts.has(font) || pdfium._FPDFFont_GetIsEmbedded(font) === 1) return;
    fonts.set(font, nameOf(font));
  });
  const annotations = Array.from({ length: pdfium._FPDFPage_GetAnnotCount(page) }, (_, index) => index);
  return { fonts: [...new Set(fonts.values())], hasFields: annotations.some(isField) };
};
