import { transform } from 'esbuild';

/** Minifies code. The result is ASCII. */
export async function minify(code: string, loader: 'js' | 'ts'): Promise<string> {
  return (await transform(code, { loader, minify: true, legalComments: 'none', target: 'node22.13' })).code;
}
