/**
 * Draws the product pictures of the sample shop from sample photos: `node samples/src/draw-products.ts`. The pictures are
 * committed; no program creates them while it runs.
 */
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');
const size = 480;

interface Photo {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Returns a photo, cut to that size, as the address of an SVG image. */
const photoIn = async ({ name, width, height }: Photo): Promise<string> => {
  const bytes = await sharp(join(root, 'samples', name))
    .rotate()
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

const image = async (name: string, x: number, y: number, width: number, height: number, more = '') =>
  `<image href="${await photoIn({ name: `jpeg/${name}.jpg`, width, height })}" x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`;

const shadow = (x: number, y: number, width: number, height: number, radius = 2): string =>
  `<rect x="${x + 4}" y="${y + 10}" width="${width}" height="${height}" rx="${radius}" fill="#3b2f22" opacity=".38" filter="url(#soft)"/>`;

const wall = '<rect width="480" height="480" fill="url(#wall)"/>';
const table =
  '<rect width="480" height="480" fill="url(#wall)"/><rect y="318" width="480" height="162" fill="url(#table)"/>';

const framed = async (photo: string, frame: string, mat: number): Promise<string> => {
  const [x, y, width, height] = [76, 110, 328, 252];
  const inner = {
    x: x + 14 + mat,
    y: y + 14 + mat,
    width: width - 28 - 2 * mat,
    height: height - 28 - 2 * mat,
  };
  return `${wall}${shadow(x, y, width, height)}
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${frame}"/>
    <rect x="${x + 14}" y="${y + 14}" width="${width - 28}" height="${height - 28}" fill="#fbf9f5"/>
    <rect x="${x + 14}" y="${y + 14}" width="${width - 28}" height="6" fill="#000" opacity=".12"/>
    ${await image(photo, inner.x, inner.y, inner.width, inner.height)}`;
};

const flat = async (photo: string, [x, y, width, height]: [number, number, number, number], more = '') =>
  `${wall}${shadow(x, y, width, height)}${await image(photo, x, y, width, height)}
   <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#gloss)"/>${more}`;

const book = async (
  photo: string,
  ratio: 'landscape' | 'square' | 'portrait',
  title: string,
): Promise<string> => {
  const [width, height] = { landscape: [316, 236], square: [270, 270], portrait: [222, 300] }[ratio] as [
    number,
    number,
  ];
  const [x, y] = [(size - width) / 2, (size - height) / 2 - 6];
  return `<rect width="480" height="480" fill="url(#table)"/>
    <g transform="rotate(-4 240 240)">
      ${shadow(x, y + 4, width + 8, height + 8, 4)}
      <rect x="${x + 5}" y="${y + 6}" width="${width}" height="${height}" rx="3" fill="#e9e4da"/>
      <path d="M${x + 8} ${y + height + 2.5}h${width - 6}M${x + 8} ${y + height + 4.5}h${width - 6}" stroke="#bdb5a6" stroke-width=".8"/>
      ${await image(photo, x, y, width, height)}
      <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#gloss)"/>
      <rect x="${x}" y="${y}" width="15" height="${height}" fill="url(#spine)"/>
      <text x="${x + width / 2 + 6}" y="${y + height - 34}" font-family="Georgia, DejaVu Serif, serif" font-size="21" fill="#fff" text-anchor="middle" style="letter-spacing:.5px">${title}</text>
    </g>`;
};

const openBook = async (
  left: string,
  right: string,
): Promise<string> => `<rect width="480" height="480" fill="url(#table)"/>
  ${shadow(54, 128, 372, 226, 4)}
  <rect x="52" y="126" width="376" height="228" rx="3" fill="#f4f0e8"/>
  ${await image(left, 58, 122, 182, 226)}
  ${await image(right, 240, 122, 182, 226)}
  <rect x="206" y="122" width="68" height="226" fill="url(#fold)"/>`;

const mug = async (photo: string): Promise<string> => `${table}
  <ellipse cx="236" cy="372" rx="128" ry="17" fill="#3b2f22" opacity=".35" filter="url(#soft)"/>
  <path d="M322 196c66-14 82 22 76 62-5 36-34 62-80 62" fill="none" stroke="#f2efe9" stroke-width="23" stroke-linecap="round"/>
  <path d="M322 208c52-10 68 16 63 50" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="5"/>
  <clipPath id="body"><path d="M128 156h204l-7 190c-1 15-9 24-24 24H159c-15 0-23-9-24-24z"/></clipPath>
  <g clip-path="url(#body)">
    <rect x="120" y="150" width="220" height="230" fill="#f7f5f0"/>
    ${await image(photo, 146, 186, 168, 152)}
    <rect x="120" y="150" width="220" height="230" fill="url(#round)"/>
  </g>
  <ellipse cx="230" cy="156" rx="102" ry="19" fill="#f7f5f0"/>
  <ellipse cx="230" cy="158" rx="92" ry="14" fill="#d5cec2"/>
  <ellipse cx="230" cy="162" rx="86" ry="9" fill="#b9b0a1"/>`;

const calendar = async (photo: string): Promise<string> => {
  const days = Array.from({ length: 35 }, (_, index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    const day = index - 3;
    return day < 1 || day > 31
      ? ''
      : `<text x="${140 + column * 33}" y="${327 + row * 21}" font-family="DejaVu Sans, sans-serif" font-size="10" fill="${column === 6 ? '#a8452f' : '#4a443b'}" text-anchor="middle">${day}</text>`;
  }).join('');
  return `${wall}${shadow(106, 66, 268, 358)}
    <rect x="106" y="66" width="268" height="358" fill="#fffdf9"/>
    ${await image(photo, 118, 84, 244, 186)}
    <text x="240" y="297" font-family="Georgia, DejaVu Serif, serif" font-size="16" fill="#2e2923" text-anchor="middle">January 2027</text>
    <path d="M128 306h224" stroke="#d9d2c6"/>${days}
    ${Array.from({ length: 13 }, (_, index) => `<circle cx="${122 + index * 19.7}" cy="70" r="3.4" fill="#e3ded5" stroke="#8d877c" stroke-width="1.4"/>`).join('')}`;
};

const puzzle = async (photo: string): Promise<string> => {
  const [x, y, cell, columns, rows] = [80, 120, 40, 8, 6];
  const knobs = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [left, top] = [x + column * cell, y + row * cell];
    const side = (column + row) % 2 ? 1 : 0;
    const right = column < columns - 1 ? `M${left + cell} ${top}v14a7 7 0 1 ${side} 0 12v14` : '';
    const below = row < rows - 1 ? `M${left} ${top + cell}h14a7 7 0 1 ${side} 12 0h14` : '';
    return right + below;
  }).join('');
  return `<rect width="480" height="480" fill="url(#table)"/>${shadow(x, y, cell * columns, cell * rows, 6)}
    ${await image(photo, x, y, cell * columns, cell * rows)}
    <path d="${knobs}" fill="none" stroke="#000" stroke-opacity=".42" stroke-width="1.5"/>
    <path d="${knobs}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8" transform="translate(1 1)"/>`;
};

const prints = async (photos: readonly [string, string, string], square = false): Promise<string> => {
  const [width, height] = square ? [184, 184] : [248, 166];
  const turns = [-13, 7, -2];
  const all = await Promise.all(
    photos.map(async (photo, index) => {
      const [x, y] = [(size - width) / 2 + (index - 1) * 26, (size - height) / 2 + (index - 1) * 30];
      return `<g transform="rotate(${turns[index]} 240 240)">${shadow(x - 8, y - 8, width + 16, height + 16)}
        <rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + (square ? 40 : 16)}" fill="#fffdf9"/>
        ${await image(photo, x, y, width, height)}</g>`;
    }),
  );
  return `<rect width="480" height="480" fill="url(#table)"/>${all.join('')}`;
};

const cards = async (photo: string): Promise<string> => `<rect width="480" height="480" fill="url(#table)"/>
  <g transform="rotate(8 300 250)">${shadow(182, 132, 212, 268)}<rect x="182" y="132" width="212" height="268" fill="#e4d8c4"/>
    <path d="M182 132l106 112 106-112" fill="#d8cab2" stroke="#c4b497"/></g>
  <g transform="rotate(-5 210 240)">${shadow(96, 92, 212, 286)}<rect x="96" y="92" width="212" height="286" fill="#fffdf9"/>
    ${await image(photo, 108, 104, 188, 206)}
    <text x="202" y="350" font-family="Georgia, DejaVu Serif, serif" font-style="italic" font-size="22" fill="#4a443b" text-anchor="middle">Happy New Year</text></g>`;

const phoneCase = async (
  photo: string,
): Promise<string> => `<rect width="480" height="480" fill="url(#table)"/>
  <g transform="rotate(6 240 240)">${shadow(150, 62, 180, 356, 34)}
    <clipPath id="case"><rect x="150" y="62" width="180" height="356" rx="34"/></clipPath>
    <g clip-path="url(#case)">${await image(photo, 150, 62, 180, 356)}<rect x="150" y="62" width="180" height="356" fill="url(#gloss)"/></g>
    <rect x="151.5" y="63.5" width="177" height="353" rx="32.5" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>
    <rect x="166" y="78" width="68" height="74" rx="20" fill="#1d1b19"/>
    <circle cx="186" cy="100" r="13" fill="#33302d" stroke="#4c4844" stroke-width="3"/><circle cx="214" cy="130" r="13" fill="#33302d" stroke="#4c4844" stroke-width="3"/></g>`;

const scene = (
  content: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="36 36 408 408" width="480" height="480">
  <defs>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="9"/></filter>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f1ece4"/><stop offset="1" stop-color="#e2dacd"/></linearGradient>
    <linearGradient id="table" x2=".4" y2="1"><stop stop-color="#e6dac7"/><stop offset="1" stop-color="#d3c2a8"/></linearGradient>
    <linearGradient id="gloss" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
    <linearGradient id="spine"><stop stop-color="#000" stop-opacity=".4"/><stop offset=".55" stop-color="#fff" stop-opacity=".16"/><stop offset=".8" stop-color="#000" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
    <linearGradient id="fold"><stop stop-color="#000" stop-opacity="0"/><stop offset=".48" stop-color="#000" stop-opacity=".3"/><stop offset=".52" stop-color="#000" stop-opacity=".32"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/></linearGradient>
    <linearGradient id="round"><stop stop-color="#000" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".16"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".36"/></linearGradient>
  </defs>${content}</svg>`;

const products: Readonly<Record<string, Promise<string>>> = {
  'photo-book-landscape': book('coast-summer-golden', 'landscape', 'August by the sea'),
  'photo-book-square': book('forest-autumn-golden', 'square', 'Autumn'),
  'photo-book-portrait': book('tree-autumn-day', 'portrait', 'Ten summers'),
  'lay-flat-book': openBook('lake-autumn-golden', 'ridges-autumn-golden'),
  'framed-photo': framed('peaks-summer-day', '#4b3524', 30),
  'framed-poster': framed('ridges-spring-dusk', '#23211f', 0),
  canvas: flat('islands-summer-dusk', [82, 118, 316, 224]),
  'acrylic-glass': flat(
    'sea-summer-dusk-1',
    [70, 124, 340, 212],
    '<g fill="#c9c4bb" stroke="#8d877c"><circle cx="88" cy="142" r="6"/><circle cx="392" cy="142" r="6"/><circle cx="88" cy="318" r="6"/><circle cx="392" cy="318" r="6"/></g>',
  ),
  mug: mug('meadow-summer-golden'),
  'wall-calendar': calendar('snow-winter-golden'),
  puzzle: puzzle('hills-spring-day-1'),
  'classic-prints': prints(['lake-summer-day-1', 'coast-summer-day-2', 'meadow-summer-day-1']),
  'square-prints': prints(['leaf-autumn-day-2', 'forest-autumn-day', 'leaf-autumn-day-3'], true),
  'greeting-cards': cards('fireworks-winter-1'),
  'phone-case': phoneCase('night-sky-summer-1'),
};

for (const [name, content] of Object.entries(products))
  await sharp(Buffer.from(scene(await content)))
    .resize(size, size)
    .webp({ quality: 82 })
    .toFile(join(root, 'server/src/services/stand-ins/pictures', `${name}.webp`));
