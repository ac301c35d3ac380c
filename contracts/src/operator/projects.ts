import * as z from 'zod/mini';
import { cleaned } from '../clean-text.ts';
import { OperatorTime } from '../dates.ts';
import { projectPhotosLimit, projectPicturesLimit } from '../limits.ts';
import { Link, RecordId } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** A project that a customer has begun in the editor, in the desktop program or in an app, and has not ordered yet. */
export const OperatorProject = z.looseObject({
  ...ownedRecordFields,
  title: z.string().check(z.minLength(1), cleaned(), z.maxLength(200)),
  article: z
    .optional(z.string().check(z.minLength(1), cleaned(), z.maxLength(200)))
    .check(
      z.describe(
        'The id of an article in the channel of the site, or the product as customers know it: `Photo book A4 landscape`.',
      ),
    ),
  pictures: z
    ._default(z.array(Link).check(z.maxLength(projectPicturesLimit)), [])
    .check(z.describe('Addresses of pictures, the cover first.')),
  changedAt: OperatorTime.check(
    z.describe('When the customer last changed the project. Lists begin with the latest.'),
  ),
  device: z
    .optional(z.string().check(z.minLength(1), cleaned(), z.maxLength(50)))
    .check(z.describe('The device of that change, as customers call it: `iPad`. Shown as it is.')),
  editorUrl: z
    .optional(Link)
    .check(
      z.describe(
        'Opens this project in the editor. If it is missing, the page uses the named route `EditorUrl` with the query parameter `projectId`.',
      ),
    ),
  photoIds: z
    ._default(z.array(z.uuid()).check(z.maxLength(projectPhotosLimit)), [])
    .check(z.describe("The photos of the customer's library that the project uses.")),
});
export type OperatorProject = z.infer<typeof OperatorProject>;

/** The calls with which the operator's systems write saved projects. */
export const operatorProjects = recordPart({
  kind: 'project',
  path: '/projects/:projectId',
  id: RecordId,
  schema: OperatorProject,
  title: 'Projects',
  area: 'orders',
  example: {
    id: 'P-1',
    document: {
      customerNumber: 'K-1',
      title: 'Summer in Provence',
      article: 'Photo book A4 landscape',
      pictures: ['https://images.example.com/projects/P-1/cover.jpg'],
      changedAt: '2026-01-01T10:00:00Z',
      device: 'iPad',
      editorUrl: 'https://editor.example.com/projects/P-1',
      photoIds: ['0198c3a5-6f1e-7d3c-8a51-0e4b7c2d9f10'],
    },
  },
});
