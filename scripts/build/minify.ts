import { transform } from 'esbuild';

/** Minifies code. The result is ASCII. */
export async function minify(code: string, loader: 'js' | 'ts'): Promise<string> {
  const options = { loader, minify: true, legalComments: 'none', target: 'node22.13' } as const;
  // Node prints the line that throws an uncaught error.
  return (await transform(code, { ...options, lineLimit: 1000 })).code;
}
