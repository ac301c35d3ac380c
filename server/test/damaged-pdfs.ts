import { makePdf } from './pdf-files.ts';

/** Returns numbers below `limit`, always the same ones for a seed. */
const randomOf = (seed: number): ((limit: number) => number) => {
  let state = seed * 2_654_435_761;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};

const whole = () =>
  makePdf(
    Array.from({ length: 4 }, (_, page) => ({
      trim: [5, 5, 295, 195] as const,
      content: `q 0.${page} 0 1 0 k 0 0 300 200 re f ${'1 0 0 1 2 1 cm 10 10 m 90 120 l S '.repeat(20)} Q`,
    })),
  );

/** Changes of a PDF that a broken transfer, a broken program or an attacker makes. */
const changes: readonly ((bytes: Buffer, random: (limit: number) => number) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, 9 + random(bytes.length - 9)),
  (bytes, random) => {
    for (let count = 0; count < 40; count += 1) bytes[9 + random(bytes.length - 9)] = random(256);
    return bytes;
  },
  // A number becomes another one: sizes, offsets, counts, references to objects.
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\d+/g, (number) =>
          random(8) > 0 ? number : (['0', '-1', '99999999999', '2', '1e9'][random(5)] ?? number),
        ),
      'latin1',
    ),
  // A page tree without an end.
  (bytes, random) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\/Kids \[[^\]]*\]/, `/Kids [2 0 R ${3 + random(4)} 0 R 1 0 R]`),
      'latin1',
    ),
  (bytes, random) => {
    const start = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + random(200))]);
  },
  // A page of a size that no picture has.
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replaceAll(
          /\/MediaBox \[[^\]]*\] \/TrimBox \[[^\]]*\]/g,
          `/MediaBox [0 0 ${['1e38 1', '0 0', '-5 -5', '14400 0.0001'][random(4)]}]`,
        ),
      'latin1',
    ),
];

/** Damaged PDFs, each in its own way and always the same ones. */
export const damagedPdfs = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), whole().subarray(9)]);
    return changes[index % changes.length]?.(bytes, randomOf(index + 1)) ?? bytes;
  });
