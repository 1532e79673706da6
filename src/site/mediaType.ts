/** The media type of a file of the site, by its file name. */
export function getMediaType(name: string): string {
  return types[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'text/plain; charset=utf-8';
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  yaml: 'application/yaml; charset=utf-8',
};
