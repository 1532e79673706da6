/** Handlers for accounts, analytics and uploads. */

import { readFacts } from '../../src/media/readFacts.ts';
import type { Handlers } from '../../src/service/implementation.ts';
import { formatFileName } from '../media/fileName.ts';
import type { HostedUrls } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { buildAnalytics } from './analytics/report.ts';

type AccountHandlers = Pick<Handlers<Tenant>, 'listAccounts' | 'listOutreachAccounts' | 'uploadMedia' | 'getAnalytics'>;

export function createAccountHandlers(store: MediaStore, urls: HostedUrls): AccountHandlers {
  return {
    listAccounts: ({ caller }) => [...caller.sandboxAsIs.accounts.values()],
    listOutreachAccounts: ({ caller }) => [...caller.sandboxAsIs.outreachAccounts.values()],
    getAnalytics: ({ caller: { sandboxAsIs }, query, now }) => {
      const account = sandboxAsIs.accounts.get(query.account);
      if (account === undefined) throw new Error(`The rules accepted account ${query.account}, but it does not exist.`);
      return buildAnalytics(sandboxAsIs, account, query, now);
    },
    uploadMedia: ({ caller, body: { format, content: chunks } }) =>
      store.write(chunks, async ({ digest: content, bytes, path }) => {
        const facts = await readFacts(path, format);
        return caller.transact(() => {
          // The current sandbox: a reset may have replaced it during the upload.
          const { sandbox } = caller;
          caller.assertRoom(1, { content, bytes });
          const name = formatFileName(sandbox.createFileId(), format);
          sandbox.files.put({ id: name, format, bytes, content, ...facts });
          caller.commitAndCatchUp();
          return { url: urls.buildUrl(name) };
        });
      }),
  };
}
