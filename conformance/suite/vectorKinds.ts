/** Distinguishes the scripts of vectors by their verdict. */
import type { Script } from '../script/script.ts';

/** Whether a script shows that a request is accepted or refused. */
export const isAcceptanceVector = ({ id, title }: Script): boolean =>
  id.startsWith('vector/') && title.endsWith('is accepted');
export const isRefusalVector = ({ id, title }: Script): boolean =>
  id.startsWith('vector/') && title.endsWith('is refused');
