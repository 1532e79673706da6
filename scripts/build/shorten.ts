import { transform } from 'esbuild';

/** Shortens local names, except those of functions and classes, which stack traces show. The result is ASCII. */
export async function shorten(code: string, loader: 'js' | 'ts'): Promise<string> {
  return (await transform(code, { loader, minify: true, legalComments: 'none', target: 'node22.13' })).code;
}
