import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { isOfFirstPage, latePartName } from './first-pages.ts';

/** Modules that the same late parts load, and smaller groups that were joined with them. */
interface Group {
  readonly modules: string[];
  readonly parts: Set<string>;
  /** The groups that it imports. */
  readonly below: Set<Group>;
  bytes: number;
}

/** The code that is loaded late, as the bundler sees it. */
interface LateCode {
  /** The modules that are imported by `import()`. */
  readonly roots: readonly string[];
  readonly importsOf: (id: string) => readonly string[];
  /** Before minification. */
  readonly bytesOf: (id: string) => number;
}

/** Our choice, before minification: about 8 kB gzip. */
const bytesAtLeast = 30_000;

/** Our choice: how much worse a byte is that a first page loads without need. */
const firstPageWeight = 1_000;

/** Our choice, weighted as above: a group stays small if joining it would make the late parts load more without need. */
const mostInVain = 4_000 * firstPageWeight;

const reach = <Item>(from: Iterable<Item>, next: (item: Item) => Iterable<Item>): Set<Item> => {
  const reached = new Set(from);
  // The loop also visits items that it adds to the set.
  for (const one of reached) for (const other of next(one)) reached.add(other);
  return reached;
};

/** One group for each set of late parts that load the same modules. */
const groupsOf = ({ roots, importsOf, bytesOf }: LateCode): Set<Group> => {
  const partsOf = new Map<string, Set<string>>();
  for (const root of roots) {
    for (const id of reach([root], importsOf)) {
      const parts = partsOf.get(id) ?? new Set();
      partsOf.set(id, parts.add(latePartName(root)));
    }
  }
  const byParts = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, parts] of partsOf) {
    const key = [...parts].toSorted().join();
    const group = byParts.get(key) ?? { modules: [], parts, below: new Set(), bytes: 0 };
    group.modules.push(id);
    group.bytes += bytesOf(id);
    byParts.set(key, group);
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf) {
    for (const other of importsOf(id)) {
      const below = groupOf.get(other);
      if (below && below !== group) group.below.add(below);
    }
  }
  return new Set(byParts.values());
};

const allBelow = (group: Group) => reach(group.below, ({ below }) => below);

/** Moves the modules of a group into another one, and notes who loads them now. */
const joinInto = (target: Group, small: Group, groups: Set<Group>): void => {
  groups.delete(small);
  target.modules.push(...small.modules);
  target.bytes += small.bytes;
  for (const part of small.parts) target.parts.add(part);
  for (const one of small.below) target.below.add(one);
  for (const one of groups) if (one.below.delete(small)) one.below.add(target);
  target.below.delete(target);
  for (const one of allBelow(target)) for (const part of target.parts) one.parts.add(part);
};

/**
 * Joins each group that is too small with the one that makes the late parts load the fewest bytes without need.
 * Never makes a cycle of groups, whose modules would run in the wrong order.
 */
const joinSmall = (groups: Set<Group>): void => {
  const joinOne = (): boolean => {
    const below = new Map([...groups].map((group) => [group, allBelow(group)]));
    const isBetween = (top: Group, bottom: Group): boolean =>
      [...below.get(top)!].some((one) => one !== bottom && below.get(one)!.has(bottom));
    const inVain = (parts: ReadonlySet<string>, group: Group): number => {
      const loaded = [group, ...below.get(group)!];
      return [...parts].reduce((sum, part) => {
        const bytes = loaded.reduce((all, one) => all + (one.parts.has(part) ? 0 : one.bytes), 0);
        return sum + bytes * (isOfFirstPage(part) ? firstPageWeight : 1);
      }, 0);
    };
    const small = [...groups]
      .filter(({ bytes }) => bytes < bytesAtLeast)
      .toSorted((a, b) => a.bytes - b.bytes);
    return small.some((group) => {
      const others = [...groups]
        .filter((other) => other !== group && !isBetween(group, other) && !isBetween(other, group))
        .map((other) => ({ other, cost: inVain(group.parts, other) + inVain(other.parts, group) }));
      if (others.length === 0) return false;
      const { other, cost } = others.reduce((best, one) => (one.cost < best.cost ? one : best));
      if (cost > mostInVain) return false;
      joinInto(other, group, groups);
      return true;
    });
  };
  while (joinOne());
};

const isPackage = (id: string): boolean => id.includes('/node_modules/');

const entry = join(import.meta.dirname, 'src/app/main.tsx');

/**
 * Indexes that each export a lot. They are not part of the built code, so what they alone lead to is left to the
 * bundler, which knows who uses it.
 */
const isIndex = (id: string): boolean =>
  /\/node_modules\/(@tanstack|@internationalized\/(date|number))\/.*\/index\.m?js$/.test(id);

/**
 * The scripts of the website: two for what every page needs, libraries and our own code, and for what is loaded late one
 * for each of its parts and some for what these share. The bundler alone would make 250, most below 1 kB; HTTP/1.1
 * fetches six at a time, so a slow connection would wait for each of them.
 */
export const joinedChunks = (): Rolldown.CodeSplittingGroup[] => {
  const initial = new Set<string>();
  const live = new Set<string>();
  let chunkOf: ReadonlyMap<string, string> | undefined;

  const lateCode = ({ getModuleInfo }: { readonly getModuleInfo: Rolldown.GetModuleInfo }): LateCode => {
    const isLate = (id: string) => live.has(id) && !initial.has(id);
    const allImportsOf = (id: string) => getModuleInfo(id)?.importedIds ?? [];
    const lateImportsOf = (id: string) => getModuleInfo(id)?.dynamicallyImportedIds ?? [];
    const all = reach([entry], (id) => [...allImportsOf(id), ...lateImportsOf(id)]);
    return {
      // The bundler knows which exports of a package are used.
      roots: [...new Set([...all].flatMap(lateImportsOf))].filter((id) => isLate(id) && !isPackage(id)),
      importsOf: (id) =>
        [
          ...reach(allImportsOf(id), (other) =>
            live.has(other) || isIndex(other) ? [] : allImportsOf(other),
          ),
        ].filter(isLate),
      bytesOf: (id) => getModuleInfo(id)?.code?.length ?? 0,
    };
  };
  const joined = (code: LateCode): ReadonlyMap<string, string> => {
    const groups = groupsOf(code);
    joinSmall(groups);
    return new Map(
      [...groups].flatMap(({ modules, parts }, index) => {
        const [part, ...others] = parts;
        const name = others.length === 0 && part !== undefined ? part : `shared-${index}`;
        return modules.map((id) => [id, name] as const);
      }),
    );
  };

  const isInitial = (name: string) => (id: string) => {
    initial.add(id);
    return name;
  };
  return [
    { name: isInitial('libraries'), tags: ['$initial'], test: isPackage },
    { name: isInitial('start'), tags: ['$initial'] },
    {
      // The bundler tests all modules first.
      test: (id) => {
        live.add(id);
        return true;
      },
      name: (id, context) => {
        chunkOf ??= joined(lateCode({ getModuleInfo: (of) => context.getModuleInfo(of) }));
        return chunkOf.get(id) ?? null;
      },
      includeDependenciesRecursively: false,
    },
  ];
};
