/** Finds the documentation site that the mock serves. */
import { signal } from '@preact/signals';
import type { ControlIndex } from '../../http/pages/controlIndex.ts';
import { buildCallHeaders, controlPath } from './call.ts';

const docsPath = signal<string | undefined>(undefined);
let isRequested = false;

/** The path of the documentation site; undefined until it is known. */
export function getDocsPath(): string | undefined {
  if (!isRequested) {
    isRequested = true;
    void loadDocsPath();
  }
  return docsPath.value;
}

async function loadDocsPath(): Promise<void> {
  const response = await fetch(controlPath, { headers: { ...buildCallHeaders(), Accept: 'application/json' } }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  const { docs } = (await response.json().catch(() => ({}))) as Partial<ControlIndex>;
  docsPath.value = docs;
}
