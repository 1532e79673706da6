/** Finds the documentation site that this mock serves, if any. */
import { signal } from '@preact/signals';
import { callHeaders, controlPath } from './call.ts';

const docs = signal<string | undefined>(undefined);
let asked = false;

/** The path of the documentation site; undefined until it is known, or if there is none. */
export function docsPath(): string | undefined {
  if (!asked) {
    asked = true;
    void look();
  }
  return docs.value;
}

async function look(): Promise<void> {
  const response = await fetch(controlPath, { headers: { ...callHeaders(), Accept: 'application/json' } }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  const told = (await response.json().catch(() => ({}))) as { readonly docs?: unknown };
  if (typeof told.docs === 'string') docs.value = told.docs.replace(/\/$/, '');
}
