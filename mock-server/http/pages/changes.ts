/** Server-sent events that name the changed tables of a tenant, so that a page can reload them. */
import { Readable } from 'node:stream';
import { getTenant } from '../../control/operation/tenantOf.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { RouterResponse } from '../route.ts';

/** Changes are merged for this many milliseconds, so that a busy tenant causes at most ten events per second. */
const flushInterval = 100;

/** Milliseconds between keep-alive comments, which keep proxies and clients from timing out. */
const keepAliveInterval = 15_000;

/** The maximum number of bytes buffered for a page that does not read. */
const maxBuffered = 4096;

/**
 * The stream of changes of a tenant.
 *
 * @throws ControlError if no tenant has this key
 */
export function openChangeStream(tenants: Tenants, key: string | undefined): RouterResponse {
  const tenant = getTenant(tenants, key);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
    body: () => {
      const changedTables = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      // While the page does not read, changes are merged instead of queued.
      let isFull = false;
      const send = (text: string) => {
        isFull = !stream.push(text);
      };
      const scheduleFlush = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          if (isFull) return;
          send(`event: changed\ndata: ${JSON.stringify([...changedTables])}\n\n`);
          changedTables.clear();
        }, flushInterval);
      };
      const stream = new Readable({
        highWaterMark: maxBuffered,
        read: () => {
          isFull = false;
          if (changedTables.size > 0) scheduleFlush();
        },
        destroy: (error, callback) => {
          unsubscribe();
          clearTimeout(timer);
          clearInterval(keepAlive);
          callback(error);
        },
      });
      const unsubscribe = tenants.watch(tenant, (tables) => {
        for (const table of tables) changedTables.add(table);
        scheduleFlush();
      });
      const keepAlive = setInterval(() => {
        if (!isFull) send(': alive\n\n');
      }, keepAliveInterval).unref();
      send(`event: open\ndata: ${JSON.stringify(tenant.key)}\n\n`);
      return stream;
    },
  };
}
