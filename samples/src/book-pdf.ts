import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';

/** A photo book to draw. */
export interface BookDesign {
  readonly title: string;
  /** Below the title on the cover. */
  readonly subtitle: string;
  /** Paths of JPEG pictures in `samples`, in the order of the pages; they repeat if the book is longer. */
  readonly pictures: readonly string[];
  /** Pages without the two of the cover; an even number. */
  readonly pages: number;
  /** The size of a trimmed page in millimetres. */
  readonly width: number;
  readonly height: number;
  /** The colour of the paper, and of the text on it. */
  readonly paper: string;
  readonly ink: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Printers cut off this much on each side. */
const bleed = points(3);

/** A fixed time keeps the bytes of a book the same, so that a second load changes nothing. */
const madeAt = new Date('2026-01-01T00:00:00Z');

const scenes: Readonly<Record<string, string>> = {
  city: 'In the city',
  clouds: 'Clouds',
  coast: 'Along the coast',
  dunes: 'In the dunes',
  fields: 'Across the fields',
  fireworks: 'Fireworks',
  forest: 'In the forest',
  hills: 'Over the hills',
  islands: 'The islands',
  lake: 'By the lake',
  leaf: 'A leaf',
  lights: 'Lights',
  meadow: 'In the meadow',
  'night-sky': 'Under the stars',
  peaks: 'The peaks',
  ridges: 'Ridge after ridge',
  sea: 'By the sea',
  snow: 'First tracks',
  tree: 'The old tree',
};

/** Returns a caption from the name of a picture: `jpeg/sea-summer-dusk-1.jpg` gives "By the sea, dusk". */
export const captionOf = (picture: string): string => {
  const [, scene = '', , time = ''] =
    /\/(.+)-(spring|summer|autumn|winter)(?:-([a-z]+))?/.exec(picture) ?? [];
  return [scenes[scene], time === 'day' ? '' : time].filter(Boolean).join(', ');
};

/** Draws a photo book as a printer gets it: a page with bleed for each side, cover first, and a TrimBox. */
export const drawBook = async (design: BookDesign): Promise<Buffer> => {
  const [width, height] = [points(design.width), points(design.height)];
  const margin = Math.min(width, height) * 0.08;
  const document = new Pdf({
    autoFirstPage: false,
    margin: 0,
    size: [width + 2 * bleed, height + 2 * bleed],
    info: { Title: design.title, Producer: 'Albumen samples', Creator: 'Albumen', CreationDate: madeAt },
  });
  const written = buffer(document);
  let drawn = 0;
  const nextPicture = (): string => {
    const picture = design.pictures[drawn % design.pictures.length] ?? '';
    drawn += 1;
    return picture;
  };

  const addPage = (colour: string): void => {
    document.addPage();
    Object.assign(document.page.dictionary.data, {
      TrimBox: [bleed, bleed, bleed + width, bleed + height],
    });
    document.rect(0, 0, width + 2 * bleed, height + 2 * bleed).fill(colour);
  };

  /** Places a picture so that it fills the box; coordinates begin at the corner of the trimmed page. */
  const place = (picture: string, box: Box, shown: Box = box): void => {
    const [x, y] = [box.x + bleed, box.y + bleed];
    document.save();
    document.rect(shown.x + bleed, shown.y + bleed, shown.width, shown.height).clip();
    document.image(fileURLToPath(new URL(`../${picture}`, import.meta.url)), x, y, {
      cover: [box.width, box.height],
      align: 'center',
      valign: 'center',
    });
    document.restore();
  };

  const write = (
    text: string,
    { x, y, width: room }: Omit<Box, 'height'>,
    {
      size,
      colour = design.ink,
      align = 'left',
      font = 'Helvetica',
    }: {
      size: number;
      colour?: string;
      align?: 'left' | 'center' | 'right';
      font?: string;
    },
  ): void => {
    document.font(font).fontSize(size).fillColor(colour);
    document.text(text, x + bleed, y + bleed, { width: room, align, lineBreak: true });
  };

  /** The whole page with its bleed. */
  const full: Box = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  const inner: Box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  const captionSize = height / 44;

  const captioned = (box: Box): void => {
    const picture = nextPicture();
    const below = captionSize * 2.2;
    place(picture, { ...box, height: box.height - below });
    write(
      captionOf(picture),
      { ...box, y: box.y + box.height - below + captionSize * 0.8 },
      { size: captionSize },
    );
  };

  const cells = (box: Box, columns: number, rows: number): Box[] => {
    const gap = margin / 4;
    const [cellWidth, cellHeight] = [
      (box.width - gap * (columns - 1)) / columns,
      (box.height - gap * (rows - 1)) / rows,
    ];
    return Array.from({ length: columns * rows }, (_, index) => ({
      x: box.x + (index % columns) * (cellWidth + gap),
      y: box.y + Math.floor(index / columns) * (cellHeight + gap),
      width: cellWidth,
      height: cellHeight,
    }));
  };

  const fullPage = (): void => {
    addPage(design.paper);
    place(nextPicture(), full);
  };
  const framedPage = (): void => {
    addPage(design.paper);
    captioned({ ...inner, y: margin * 1.6, height: inner.height - margin * 0.8 });
  };
  const gridPage = (): void => {
    addPage(design.paper);
    for (const cell of cells(inner, 2, 2)) place(nextPicture(), cell);
  };
  const stackedPage = (): void => {
    addPage(design.paper);
    const top = inner.height * 0.6;
    place(nextPicture(), { ...inner, height: top });
    const rest = { ...inner, y: inner.y + top + margin / 4, height: inner.height - top - margin / 4 };
    for (const cell of cells(rest, 2, 1)) place(nextPicture(), cell);
  };
  /** One picture across both pages. */
  const panorama = (): void => {
    const picture = nextPicture();
    const across = { ...full, width: 2 * width + 2 * bleed };
    addPage(design.paper);
    place(picture, across, full);
    addPage(design.paper);
    place(picture, { ...across, x: across.x - width }, full);
  };
  const facing =
    (left: () => void, right: () => void): (() => void) =>
    () => {
      left();
      right();
    };
  const spreads: readonly (() => void)[] = [
    facing(framedPage, fullPage),
    panorama,
    facing(gridPage, framedPage),
    facing(fullPage, stackedPage),
    facing(framedPage, framedPage),
    facing(stackedPage, gridPage),
  ];

  const cover = (): void => {
    addPage(design.paper);
    place(nextPicture(), full);
    const band = height * 0.24;
    document.save().fillOpacity(0.42);
    document.rect(0, bleed + height - band, full.width, band + bleed).fill('#101418');
    document.restore();
    const line = { x: margin, width: width - 2 * margin };
    const size = Math.min(height / 9, (width - 2 * margin) / (design.title.length * 0.5));
    write(
      design.title,
      { ...line, y: height - band * 0.76 },
      { size, colour: '#ffffff', font: 'Times-Roman' },
    );
    write(
      design.subtitle,
      { ...line, y: height - band * 0.28 },
      { size: captionSize * 1.3, colour: '#ffffff' },
    );
  };

  cover();
  for (let spread = 0; spread < design.pages / 2; spread += 1) spreads[spread % spreads.length]?.();
  addPage(design.ink);
  write(
    design.title,
    { x: margin, y: height - margin * 1.5, width: width - 2 * margin },
    { size: captionSize, colour: design.paper, align: 'center', font: 'Times-Roman' },
  );
  document.end();
  return written;
};
