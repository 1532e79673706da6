/** Where the control surface is, below the origin. */
export const controlPath = '/_mock';

/** Whether a path is one of the control surface, whatever is there. */
export function isControl(path: string): boolean {
  return path === controlPath || path.startsWith(`${controlPath}/`);
}
