/** The path of the control surface. */
export const controlPath = '/_mock';

/** Whether a path belongs to the control surface, existing or not. */
export function isControl(path: string): boolean {
  return path === controlPath || path.startsWith(`${controlPath}/`);
}
