/** Handlers for accounts, analytics and uploads. */
import type { Handlers } from '../../src/service/implementation.ts';
import { factsOf } from '../media/facts/facts.ts';
import { fileName } from '../media/fileName.ts';
import type { HostedUrls } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { analyticsOf } from './analytics/report.ts';

type AccountHandlers = Pick<Handlers<Tenant>, 'listAccounts' | 'listOutreachAccounts' | 'uploadMedia' | 'getAnalytics'>;

export function accountHandlers(store: MediaStore, urls: HostedUrls): AccountHandlers {
  return {
    listAccounts: ({ caller }) => [...caller.world.accounts.values()],
    listOutreachAccounts: ({ caller }) => [...caller.world.outreachAccounts.values()],
    getAnalytics: ({ caller: { world }, query, now }) => {
      const account = world.accounts.get(query.account);
      if (account === undefined) throw new Error(`The rules accepted account ${query.account}, but it does not exist.`);
      return analyticsOf(world, account, query, now);
    },
    uploadMedia: ({ caller, body: { format, content: chunks } }) =>
      store.write(chunks, async ({ digest: content, bytes, path }) => {
        const facts = await factsOf(path, format);
        return caller.transact(() => {
          // The current sandbox: a reset may have replaced it during the upload.
          const { sandbox } = caller;
          caller.assertRoom(1, { content, bytes });
          const name = fileName(sandbox.nextFileId(), format);
          sandbox.files.put({ id: name, format, bytes, content, ...facts });
          caller.settle();
          return { url: urls.urlOf(name) };
        });
      }),
  };
}
