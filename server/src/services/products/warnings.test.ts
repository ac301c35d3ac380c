import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobPatienceMs, operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { encryptedTrailer, makePdf } from '../../../test/pdf-files.ts';
import { createProductCalls } from '../../../test/product-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createProductCalls>;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  calls = createProductCalls(app);
});

afterAll(() => app.close());

const written = {
  content: 'BT /F1 24 Tf 20 100 Td (Summer) Tj ET',
  resources: '/Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /ComicSansMS >> >>',
};
const invisible = { ...written, content: `BT 3 Tr /F1 24 Tf 20 100 Td (Summer) Tj ET` };
const withField = { entries: '/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [10 10 90 30] >>]' };

test.each([
  ['nothing of a usual PDF', makePdf([{ content: '0 0 10 10 re f' }, invisible]), []],
  [
    'fonts that are not embedded',
    makePdf([written, {}, written]),
    [{ code: 'font-not-embedded', detail: expect.stringContaining('ComicSansMS'), pages: [1, 3] }],
  ],
  [
    'form fields that are not drawn',
    makePdf([{}, withField]),
    [{ code: 'form-fields-not-drawn', detail: expect.any(String), pages: [2] }],
  ],
  [
    'a PDF with a password',
    makePdf([{}], encryptedTrailer),
    [{ code: 'pages-not-shown', detail: expect.stringContaining('encrypted'), pages: [] }],
  ],
])('warns of %s in the reply to a put', async (what, pdf, warnings) => {
  const code = what.replace(/ /g, '-');
  const first = await calls.putProduct('ann', code);
  expect(first).not.toHaveProperty('warnings');
  expect(await calls.putFile(code, pdf)).toEqual({ size: pdf.length, isNew: true, warnings });
  expect(await calls.putFile(code, pdf)).toMatchObject({ warnings });
  expect(await calls.putProduct('ann', code)).toMatchObject({ applied: true, warnings });
  expect(await calls.putFile(code, makePdf(), 'cover.pdf')).not.toHaveProperty('warnings');
});

test('does not wait for warnings of a file that was read before warnings existed', async () => {
  const ann = await calls.customerWith('ann');
  await ann.addBook('earlier', makePdf());
  await ann.untilPages('earlier', 'ready');
  await sqlOf(app.database)`update product_files set warnings = null where product_code = 'earlier'`;
  const start = performance.now();
  expect(await calls.putFile('earlier', makePdf())).not.toHaveProperty('warnings');
  expect(performance.now() - start).toBeLessThan(jobPatienceMs);
});
