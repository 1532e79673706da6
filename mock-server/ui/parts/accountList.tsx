/** The accounts of a tenant, with switches that make publishing, connection or verification fail. */
import { act } from '../surface/acting.ts';
import type { Accounts } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { PlatformGlyph } from './icons.tsx';
import { Panel, Read } from './page.tsx';
import { Written } from './text.tsx';

const switches = ['publishing', 'connected', 'verified'] as const;

export function AccountList() {
  const accounts = useReading<Accounts>('/accounts');
  return (
    <Panel title="Accounts">
      <Read from={accounts}>
        {({ posting, outreach }) => (
          <>
            <ul class="rows">
              {posting.map((account) => (
                <li key={account.account} class="row account-row">
                  <span class="tile">
                    <PlatformGlyph platform={account.platform} />
                  </span>
                  <span>
                    <Written text={account.name} brief /> <code class="soft">{account.account}</code>
                  </span>
                  <span class="switches">
                    {switches
                      .filter((name) => name !== 'verified' || account.platform === 'video')
                      .map((name) => (
                        <label key={name} class="switch">
                          <input
                            type="checkbox"
                            checked={account[name]}
                            onChange={(event) =>
                              act(
                                'POST',
                                '/triggers/account',
                                { body: { account: account.account, [name]: event.currentTarget.checked } },
                                `${account.account}: ${name} ${event.currentTarget.checked ? 'on' : 'off'}.`,
                              )
                            }
                          />
                          <span>
                            {name}
                            <span class="unseen"> of {account.account}</span>
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
      </Read>
    </Panel>
  );
}
