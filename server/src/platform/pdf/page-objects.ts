// oxlint-disable no-underscore-dangle -- PDFium's functions have such names
import type { PDFiumModule } from '@hyzyla/pdfium';

/** Functions that the package exports without declaring them. */
interface UndeclaredFunctions {
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    x: number,
    y: number,
    toX: number,
    toY: number,
  ): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFFont_GetBaseFontName(font: number, name: number, bytes: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetTrimBox(page: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetDrawMode(path: number, fillMode: number, isStroked: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFTextObj_GetFont(text: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
}

/** PDFium as WebAssembly. Pages, objects and so on are pointers into its memory. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & UndeclaredFunctions;

/** `FPDF_PAGEOBJ_…`, types of objects. */
export const textType = 1;
export const pathType = 2;
const formType = 5;

/** Forms may contain each other. */
const deepest = 10;

/** Calls `visit` with each object of a page, its type, and the forms that contain it, the innermost first. */
export const visitObjects = (
  pdfium: Pdfium,
  page: number,
  visit: (object: number, type: number, forms: readonly number[]) => void,
): void => {
  const visitOne = (object: number, forms: readonly number[]): void => {
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type !== formType) return visit(object, type, forms);
    if (forms.length >= deepest) return undefined;
    const inner = [object, ...forms];
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1)
      visitOne(pdfium._FPDFFormObj_GetObject(object, index), inner);
    return undefined;
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) visitOne(pdfium._FPDFPage_GetObject(page, index), []);
};

/** Lends memory of PDFium for so many bytes. */
export const withMemory = <Result>(pdfium: Pdfium, bytes: number, use: (place: number) => Result): Result => {
  const place = pdfium.wasmExports.malloc(bytes);
  try {
    return use(place);
  } finally {
    pdfium.wasmExports.free(place);
  }
};
