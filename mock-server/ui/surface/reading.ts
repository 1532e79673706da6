/** Reads from the control surface and keeps the data up to date while it is displayed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from './call.ts';
import { revision } from './live.ts';
import { tenant, token } from './session.ts';

export interface Reading<T> {
  readonly data?: T;
  /** Why loading or reloading failed. */
  readonly error?: unknown;
}

/** Reads a path and reloads it on every change. The previous data remains until the reload completes. */
export function useReading<T>(path: string | undefined): Reading<T> {
  const [reading, setReading] = useState<Reading<T> & { readonly of?: string }>({});
  const busy = useRef<{ of: string; again: boolean } | undefined>(undefined);
  const now = revision.value;
  const of = path === undefined ? undefined : `${tenant.value ?? ''} ${token.value ?? ''} ${path}`;
  const wanted = useRef(of);
  wanted.current = of;

  useEffect(() => {
    if (path === undefined || of === undefined) return;
    if (busy.current?.of === of) {
      busy.current.again = true;
      return;
    }
    const read = async (): Promise<void> => {
      const mine = { of, again: false };
      busy.current = mine;
      const next: Reading<T> = await call<T>('GET', path).then(
        (data) => ({ data }),
        (error: unknown) => ({ error }),
      );
      if (busy.current === mine) busy.current = undefined;
      if (wanted.current !== of) return;
      setReading((before) => ({ ...(before.of === of ? { data: before.data } : {}), ...next, of }) as typeof before);
      if (mine.again) await read();
    };
    void read();
  }, [of, now]);

  // Data of another tenant is never shown, but another page of the same list may remain while loading.
  return reading.of === of || sameSubject(reading.of, of) ? reading : {};
}

function sameSubject(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.split('?')[0] === other.split('?')[0];
}
