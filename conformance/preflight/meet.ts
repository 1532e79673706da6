/** Connects to the service: checks the key, and reads the accounts of each caller and the clock. */
import type { Codec } from '../../src/profile/codec.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { Credential } from '../options.ts';
import type { KnownCaller } from '../player/stage.ts';
import { outgoing } from '../player/wire.ts';
import type { CallerName } from '../script/script.ts';
import type { Answered, Target } from '../target/target.ts';
import { accountsIn, outreachIn } from '../world/accounts.ts';
import { ServiceClock } from '../world/clock.ts';

export interface Meeting {
  readonly base: URL;
  readonly codec: Codec;
  readonly target: Target;
  readonly hooks: Hooks;
  readonly credentials: Readonly<Partial<Record<CallerName, Credential>>>;
}

export interface Met {
  readonly callers: ReadonlyMap<CallerName, KnownCaller>;
  /** Undefined if the primary key is accepted, so that tests can begin. The laws judge the content of the response. */
  readonly obstacle: string | undefined;
}

/** A key that no service has issued. */
export const nobodysKey = 'social-contract-nobody';

export async function meet(meeting: Meeting): Promise<Met> {
  const callers = new Map<CallerName, KnownCaller>();
  const answers = new Map<CallerName, Answered>();
  for (const [name, credential] of Object.entries(meeting.credentials) as [CallerName, Credential][]) {
    const { caller, answer } = await get(name, credential, meeting);
    callers.set(name, caller);
    answers.set(name, answer);
  }
  if (!callers.has('unknown')) {
    const subject = { caller: 'unknown', key: nobodysKey };
    const clock = new ServiceClock({}, subject);
    callers.set('unknown', { name: 'unknown', subject, plans: undefined, accounts: [], outreach: [], clock });
  }
  return { callers, obstacle: obstacle(answers.get('primary'), callers.get('primary')) };
}

async function get(name: CallerName, { key, plans }: Credential, meeting: Meeting) {
  const subject = { caller: name, key };
  const clock = new ServiceClock(meeting.hooks, subject);
  if (name === 'primary') await clock.look();
  else await clock.read();
  const answer = await ask('listAccounts', key, meeting);
  const outreach = await ask('listOutreachAccounts', key, meeting);
  const caller: KnownCaller = {
    name,
    subject,
    plans,
    accounts: accountsIn(dataOf(answer, 'listAccounts', meeting.codec)),
    outreach: outreachIn(dataOf(outreach, 'listOutreachAccounts', meeting.codec)),
    clock,
  };
  return { caller, answer };
}

function ask(operation: 'listAccounts' | 'listOutreachAccounts', key: string, meeting: Meeting): Promise<Answered> {
  const { codec, base, target } = meeting;
  const route = codec.route(operation);
  if (route === undefined) throw new TypeError(`A profile cannot take ${operation} away.`);
  const step = { kind: 'request', role: 'read', operation } as const;
  const fileOf = (): never => {
    throw new TypeError('A list sends no file.');
  };
  return target.send(outgoing(step, route, { base, key, codec, fileOf }), { script: 'preflight', operation });
}

/** In our words: a profile may call the states of outreach accounts otherwise. */
function dataOf({ body }: Answered, operation: 'listAccounts' | 'listOutreachAccounts', codec: Codec): unknown {
  try {
    return codec.decodeAnswer(operation, JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function obstacle(answer: Answered | undefined, primary: KnownCaller | undefined): string | undefined {
  if (answer === undefined || primary === undefined) return 'No key is configured for the caller "primary".';
  if (answer.status === 0) return `The service cannot be reached: ${answer.error}.`;
  if (answer.status === 401 || answer.status === 403)
    return `GET /accounts refused the primary key with ${answer.status}: check the key.`;
  if (answer.status < 200 || answer.status > 299)
    return `GET /accounts returned ${answer.status}: check the base URL, which usually ends with /api/v1.`;
  return undefined;
}
