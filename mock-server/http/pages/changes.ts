/** Server-sent events that tell a page which tables of a tenant have changed, so that it reads them again. */
import { Readable } from 'node:stream';
import { tenantOf } from '../../control/operation/tenantOf.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { SiteAnswer } from '../route.ts';

/** Milliseconds in which changes are gathered: a busy tenant makes ten events a second at most. */
const pause = 100;

/** Milliseconds after which a sign of life is given, for proxies and for those who wait. */
const silence = 15_000;

/** Bytes that wait for a page which does not read. */
const unread = 4096;

/** @throws ControlError where no tenant has this key */
export function changesOf(tenants: Tenants, key: string | undefined): SiteAnswer {
  const tenant = tenantOf(tenants, key);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
    body: () => {
      const gathered = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      // For whoever does not read, changes are gathered on: what waits does not grow.
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
