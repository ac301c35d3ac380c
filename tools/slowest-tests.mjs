/** The tests that take longest, from the JSON report of Vitest or Playwright. */

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration = 0 }) => ({ file: name, title, ms: duration })),
  );

const ofPlaywright = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(ofPlaywright),
  ...specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
];

/** Lines such as `12.3 s  e2e/album.spec.ts  shows the photos`, the slowest test first. */
export function slowestTests(report, root, count = 10) {
  return [...(report.testResults ? ofVitest(report) : ofPlaywright(report))]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => {
      const path = file.startsWith(root) ? file.slice(root.length + 1) : file;
      return `${(ms / 1000).toFixed(1).padStart(6)} s  ${path}  ${title.slice(0, 90)}`;
    });
}
