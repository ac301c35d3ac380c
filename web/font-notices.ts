import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package to which a file belongs. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** A package as the bundler's own notices show one. */
const noticeOf = async (folder: string): Promise<string> => {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const license = await readFile(join(folder, 'LICENSE'), 'utf8');
  return `\n## ${about['name']} - ${about['version']} (${about['license']})\n\n${license.trim()}\n`;
};

/** Adds the fonts of the bundle to `build.license`: the bundler lists only packages with code. */
export const fontNotices = (): Plugin => ({
  name: 'font-notices',
  apply: 'build',
  generateBundle: {
    // After the bundler has written its notices.
    order: 'post',
    async handler(_options, bundle) {
      const { root, build } = this.environment.config;
      const output = typeof build.license === 'object' ? bundle[build.license.fileName] : undefined;
      if (output?.type !== 'asset') throw new Error('The build has no third-party notices.');
      const fonts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.woff2'));
      const files = fonts.flatMap((font) => (font.type === 'asset' ? font.originalFileNames : []));
      const folders = new Set(files.map((file) => packageFolder.exec(resolve(root, file))?.[0] ?? ''));
      const notices = await Promise.all([...folders].map(noticeOf));
      output.source = [output.source.toString(), ...notices].join('');
    },
  },
});
