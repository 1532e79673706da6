/** The accounts of a tenant, with switches that make publishing, connection or verification fail. */
import { runAction } from '../surface/actions.ts';
import { useResource } from '../surface/resource.ts';
import type { Accounts } from '../surface/responses.ts';
import { PlatformGlyph } from './icons.tsx';
import { Panel, ResourceView } from './page.tsx';
import { UserText } from './text.tsx';

const switchNames = ['publishing', 'connected', 'verified'] as const;

export function AccountList() {
  const accounts = useResource<Accounts>('/accounts');
  return (
    <Panel title="Accounts">
      <ResourceView resource={accounts}>
        {({ posting, outreach }) => (
          <>
            <ul class="rows">
              {posting.map((account) => (
                <li key={account.account} class="row account-row">
                  <span class="tile">
                    <PlatformGlyph platform={account.platform} />
                  </span>
                  <span>
                    <UserText text={account.name} isBrief /> <code class="soft">{account.account}</code>
                  </span>
                  <span class="switches">
                    {switchNames
                      .filter((name) => name !== 'verified' || account.platform === 'video')
                      .map((name) => (
                        <label key={name} class="switch">
                          <input
                            type="checkbox"
                            checked={account[name]}
                            onChange={(event) =>
                              runAction(
                                'POST',
                                '/triggers/account',
                                { body: { account: account.account, [name]: event.currentTarget.checked } },
                                `${account.account}: ${name} ${event.currentTarget.checked ? 'on' : 'off'}.`,
                              )
                            }
                          />
                          <span>
                            {name}
                            <span class="visually-hidden"> of {account.account}</span>
                          </span>
                        </label>
                      ))}
                  </span>
                </li>
              ))}
            </ul>
            <p class="soft">
              Outreach accounts: {outreach.map(({ account, status }) => `${account} (${status})`).join(', ') || 'none'}.
            </p>
          </>
        )}
      </ResourceView>
    </Panel>
  );
}
