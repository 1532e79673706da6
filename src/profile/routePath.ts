/** Fills a route's only parameter, whatever its name, with an id. */
export function buildRoutePath(template: string, id: string): string {
  return template.replace(/\{[^{}]+\}/, encodeURIComponent(id));
}
