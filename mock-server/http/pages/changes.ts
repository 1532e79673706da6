/** Server-sent events that name the changed tables of a tenant, so that a page can reload them. */
import { Readable } from 'node:stream';
import { tenantOf } from '../../control/operation/tenantOf.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { SiteAnswer } from '../route.ts';

/** Changes are merged for this many milliseconds, so that a busy tenant causes at most ten events per second. */
const pause = 100;

/** Milliseconds between keep-alive comments, which keep proxies and clients from timing out. */
const silence = 15_000;

/** The maximum number of bytes buffered for a page that does not read. */
const unread = 4096;

/** The stream of changes of a tenant. @throws ControlError if no tenant has this key */
export function changesOf(tenants: Tenants, key: string | undefined): SiteAnswer {
  const tenant = tenantOf(tenants, key);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
    body: () => {
      const gathered = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      // While the page does not read, changes are merged instead of queued.
      let full = false;
      const send = (text: string) => {
        full = !stream.push(text);
      };
      const soon = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          if (full) return;
          send(`event: changed\ndata: ${JSON.stringify([...gathered])}\n\n`);
          gathered.clear();
        }, pause);
      };
      const stream = new Readable({
        highWaterMark: unread,
        read: () => {
          full = false;
          if (gathered.size > 0) soon();
        },
        destroy: (error, done) => {
          stop();
          clearTimeout(timer);
          clearInterval(alive);
          done(error);
        },
      });
      const stop = tenants.watch(tenant, (tables) => {
        for (const table of tables) gathered.add(table);
        soon();
      });
      const alive = setInterval(() => {
        if (!full) send(': alive\n\n');
      }, silence).unref();
      send(`event: open\ndata: ${JSON.stringify(tenant.key)}\n\n`);
      return stream;
    },
  };
}
