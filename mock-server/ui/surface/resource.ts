/** Reads from the control surface and keeps the data up to date while it is displayed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from './call.ts';
import { revision } from './changeStream.ts';
import { tenant, token } from './session.ts';

export interface Resource<T> {
  readonly data?: T;
  /** Why loading or reloading failed. */
  readonly error?: unknown;
}

/** Reads a path and reloads it on every change. The previous data remains until the reload completes. */
export function useResource<T>(path: string | undefined): Resource<T> {
  const [resource, setResource] = useState<Resource<T> & { readonly resourceKey?: string }>({});
  const pendingCall = useRef<{ resourceKey: string; isStale: boolean } | undefined>(undefined);
  const currentRevision = revision.value;
  const resourceKey = path === undefined ? undefined : `${tenant.value ?? ''} ${token.value ?? ''} ${path}`;
  const currentKey = useRef(resourceKey);
  currentKey.current = resourceKey;

  useEffect(() => {
    if (path === undefined || resourceKey === undefined) return;
    if (pendingCall.current?.resourceKey === resourceKey) {
      pendingCall.current.isStale = true;
      return;
    }
    const load = async (): Promise<void> => {
      const ownCall = { resourceKey, isStale: false };
      pendingCall.current = ownCall;
      const next: Resource<T> = await call<T>('GET', path).then(
        (data) => ({ data }),
        (error: unknown) => ({ error }),
      );
      if (pendingCall.current === ownCall) pendingCall.current = undefined;
      if (currentKey.current !== resourceKey) return;
      setResource(
        (previous) =>
          ({
            ...(previous.resourceKey === resourceKey ? { data: previous.data } : {}),
            ...next,
            resourceKey,
          }) as typeof previous,
      );
      if (ownCall.isStale) await load();
    };
    void load();
  }, [resourceKey, currentRevision]);

  // Data of another tenant is never shown, but another page of the same list may remain while loading.
  return resource.resourceKey === resourceKey || isSameResource(resource.resourceKey, resourceKey) ? resource : {};
}

function isSameResource(keyA: string | undefined, keyB: string | undefined): boolean {
  return keyA !== undefined && keyB !== undefined && keyA.split('?')[0] === keyB.split('?')[0];
}
