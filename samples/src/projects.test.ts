import { randomUUID } from 'node:crypto';
import { OperatorProject } from '@albumen/contracts/operator/projects';
import { expect, test } from 'vitest';
import { sampleProjects } from './projects.ts';

test('has 25 valid projects, the latest first, one with missing and one without any pictures', () => {
  const photoIds: string[] = Array.from({ length: 50 }, () => randomUUID());
  const projects = Object.values(sampleProjects(new Date('2026-11-26T12:00:00Z'), photoIds)).map((project) =>
    OperatorProject.parse(project),
  );
  expect(projects).toHaveLength(25);
  const times = projects.map(({ changedAt }) => changedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const withMissing = projects.filter((project) => project.photoIds.some((id) => !photoIds.includes(id)));
  expect(withMissing).toHaveLength(1);
  expect(projects.filter(({ pictures }) => pictures.length === 0)).toHaveLength(1);
});
