/** Finds the documentation site that this mock serves, if any. */
import { signal } from '@preact/signals';
import { buildCallHeaders, controlPath } from './call.ts';

const docsUrl = signal<string | undefined>(undefined);
let isRequested = false;

/** The path of the documentation site; undefined until it is known, or if there is none. */
export function getDocsPath(): string | undefined {
  if (!isRequested) {
    isRequested = true;
    void loadDocsUrl();
  }
  return docsUrl.value;
}

async function loadDocsUrl(): Promise<void> {
  const response = await fetch(controlPath, { headers: { ...buildCallHeaders(), Accept: 'application/json' } }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  const links = (await response.json().catch(() => ({}))) as { readonly docsUrl?: unknown };
  if (typeof links.docsUrl === 'string') docsUrl.value = links.docsUrl.replace(/\/$/, '');
}
