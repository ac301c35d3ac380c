import type { OperatorProject } from '@albumen/contracts/operator/projects';
import { PhotoPage } from '@albumen/contracts/photo-management/library';
import { embeddedServicePath } from '@albumen/contracts/services';
import { openOperator, send } from './calls.ts';
import type { SamplePlace } from './calls.ts';
import { sampleNumbers } from './customers.ts';

/** `pictures` are those of the sample shop, `device` is named as customers call it. */
export type ProjectRow = readonly [
  title: string,
  article: string,
  pictures: string,
  daysAgo: number,
  device?: string,
];

const books = {
  /** An article of the channel, like other ids here. */
  landscape: 'PAP_310',
  portrait: 'Photo book A4 portrait, 36 pages',
  square: 'Photo book square 30 × 30 cm, 60 pages',
  layFlat: 'Lay-flat photo book 28 × 21 cm, 40 pages',
} as const;
const bookArticles: readonly string[] = [...Object.values(books), 'PAP_340'];

/** The latest first. */
const rows: readonly ProjectRow[] = [
  ['Autumn in the woods', books.square, 'photo-book-square square-prints framed-photo', 0.2, 'iPad'],
  ['Our year outdoors', books.layFlat, 'lay-flat-book framed-photo photo-book-square', 1, 'Windows PC'],
  ['For above the sofa', 'Canvas 90 × 60 cm', 'canvas', 2, 'iPhone'],
  ['Family calendar 2027', 'Wall calendar A3, starts in January', 'wall-calendar', 4, 'MacBook'],
  ['Cards for the New Year', 'Greeting cards, set of 10', 'greeting-cards', 6, 'Android phone'],
  ['August by the sea', books.landscape, 'photo-book-landscape classic-prints puzzle', 9, 'iPad'],
  ['Mug for mum', 'Mug 325 ml', 'mug', 12, 'iPhone'],
  ['Sunset at sea', 'Acrylic glass 60 × 40 cm', 'acrylic-glass', 15, 'Windows PC'],
  ['Four seasons', books.portrait, 'photo-book-portrait square-prints greeting-cards', 21, 'iPhone'],
  ['Prints for the hallway', 'Square prints 15 × 15 cm', 'square-prints', 26],
  ['October walks', books.square, 'photo-book-square', 33, 'iPad'],
  ['Puzzle for Christmas', 'Puzzle 1,000 pieces', 'puzzle', 41, 'MacBook'],
  ['After sunset', 'Framed poster 50 × 70 cm', 'framed-poster', 52, 'Windows PC'],
  ['Weekend on the coast', books.landscape, 'photo-book-landscape', 60, 'Android phone'],
  ['Bibi', 'Phone case', 'phone-case', 75, 'iPhone'],
  ['New Year cards for the office', 'Greeting cards, set of 50', 'greeting-cards', 98, 'MacBook'],
  ['Lakes and mountains', books.layFlat, 'lay-flat-book', 120, 'Windows PC'],
  ['Autumn of 2025', books.square, 'photo-book-square classic-prints framed-photo', 150, 'Windows PC'],
  ['Mountains for Jasper', 'Framed photo 20 × 30 cm', 'framed-photo', 181, 'iPhone'],
  ['A week on Texel', books.landscape, 'photo-book-landscape', 210, 'iPad'],
  ['Summer holiday', 'PAP_910', 'classic-prints', 246, 'Android phone'],
  ['Desk at the office', 'Canvas 40 × 40 cm', 'canvas', 300, 'Windows PC'],
  ['A tree through the year', books.portrait, 'photo-book-portrait', 355, 'iPad'],
  ['Calendar for the kitchen', 'PAP_810', 'wall-calendar', 390, 'Windows PC'],
  ['Untitled project', books.square, '', 470],
];

const dayMs = 86_400_000;

/** Photos that one project uses although they are not in the library. */
const missing = ['1', '2', '3'].map((digit) => `5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f2b0${digit}`);

type Projects = Readonly<Record<string, OperatorProject>>;

/** The projects of a customer by their ids, which begin with `prefix`; `photoIds` are photos of their library. */
export const projectsOf = (
  { customerNumber, prefix }: { customerNumber: string; prefix: string },
  projects: readonly ProjectRow[],
  now: Date,
  photoIds: readonly string[],
): Projects =>
  Object.fromEntries(
    projects.map(([title, article, pictures, daysAgo, device], index) => {
      const id = `${prefix}${String(projects.length - index).padStart(2, '0')}`;
      const isBook = bookArticles.includes(article);
      return [
        id,
        {
          customerNumber,
          title,
          article,
          pictures: pictures.split(' ').flatMap((name) => (name ? `/dev/shop/pictures/${name}.webp` : [])),
          changedAt: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
          ...(device !== undefined && { device }),
          editorUrl: `/dev/editor?projectId=${id}`,
          photoIds: photoIds.slice(index, index + (isBook ? 20 : 1)),
        },
      ];
    }),
  );

/** The projects of the sample customer. */
export const sampleProjects = (now: Date, photoIds: readonly string[]): Projects => {
  const owner = { customerNumber: sampleNumbers.customer, prefix: 'SAMPLE-P' };
  const projects = projectsOf(owner, rows, now, photoIds);
  for (const { title, photoIds: used } of Object.values(projects))
    if (title === 'Our year outdoors') used.push(...missing);
  return projects;
};

/** Puts projects of a customer, as the editor does. Can be repeated. */
export const loadProjects = async (
  place: SamplePlace,
  accessToken: () => Promise<string>,
  projectsWith = sampleProjects,
): Promise<void> => {
  const put = await openOperator(place);
  const photos = new URL(`${embeddedServicePath('photoManagement')}/photos?limit=50`, place.url);
  const { images } = PhotoPage.parse(await send(photos, { method: 'GET', key: await accessToken() }));
  const projects = projectsWith(
    new Date(),
    images.map(({ imageId }) => imageId),
  );
  for (const [id, project] of Object.entries(projects)) await put(`/projects/${id}`, project);
};
