/** Performs control operations and reports the result as a notice. */
import { signal } from '@preact/signals';
import { type CallOptions, call, getMessage, type Method } from './call.ts';
import { scheduleRefresh } from './changeStream.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

export const notices = signal<readonly Notice[]>([]);

let count = 0;

export function notify(kind: Notice['kind'], text: string): void {
  const notice = { id: ++count, kind, text };
  notices.value = [...notices.value.slice(-2), notice];
  setTimeout(() => dismiss(notice.id), kind === 'done' ? 5000 : 12_000);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Performs a control operation. On failure it shows a notice and returns undefined. */
export async function runAction<T>(
  method: Method,
  path: string,
  options: CallOptions = {},
  successText?: string | ((data: T) => string),
): Promise<T | undefined> {
  try {
    const data = await call<T>(method, path, options);
    if (successText !== undefined) notify('done', typeof successText === 'string' ? successText : successText(data));
    return data;
  } catch (error) {
    notify('failed', getMessage(error));
    return undefined;
  } finally {
    scheduleRefresh();
  }
}

/** Copies a text to the clipboard and confirms it with a notice. */
export async function copy(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('done', `${label} copied.`);
  } catch {
    notify('failed', 'The browser denied access to the clipboard.');
  }
}
