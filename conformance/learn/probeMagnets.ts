/** Creates lead magnets that show their names: a name is taken only if the service returns it or requires it. */
import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, member } from '../../spec/json.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { Evidence } from './evidence/evidence.ts';
import { isRefusal, isSuccess, itemsOf, recordOf, type WireExchange } from './evidence/wireExchange.ts';
import { type ProbeTarget, pathOfCreated, senderFor } from './probeService.ts';

/** Names that services give to the required members, the most common first. */
const memberNames = {
  workflowType: ['workflowType', 'workflow', 'type'],
  keywords: ['keywords', 'triggers'],
  postUrl: ['postUrl', 'url'],
} as const;

const values: Readonly<Record<keyof typeof memberNames, unknown>> = {
  workflowType: 'collect_only',
  keywords: ['social-contract-probe'],
  postUrl: 'https://professional.example/posts/social-contract-probe',
};

type Names = Readonly<Record<keyof typeof memberNames, string>>;

/** Adds the creation of lead magnets, and requests to one of them, to the evidence. They are paused in the end. */
export async function probeMagnets(context: ProbeTarget, evidence: Evidence): Promise<void> {
  const send = senderFor(context, evidence);
  const attempt = senderFor(context, new Evidence());
  const { path } = operationOf('createLeadMagnet');
  const outreach = itemsOf(await attempt(operationOf('listOutreachAccounts').path))[0];
  if (outreach === undefined) return;
  const outreachAccountId = outreach.id;
  const post = (body: JsonObject, request = attempt) => request(path, { method: 'POST', body: JSON.stringify(body) });
  const names = await acceptedNames();
  if (names === undefined) return;
  const body = { ...bodyWith(names), activate: true };
  const own = pathOfCreated(path, await post(body, send));
  if (own !== undefined) {
    await send(`${own}/pause`, { method: 'POST' });
    await send(own);
    const update = { outreachAccountId, [names.keywords]: values.keywords };
    await send(own, { method: 'PATCH', body: JSON.stringify(update) });
    await send(`${own}/resume`, { method: 'POST' });
    await send(`${own}/pause`, { method: 'POST' });
    await send(`${own}/leads`);
  }
  for (const template of [{ text: 'Hello' }, 'Hello']) {
    const templates = { dm: template, commentReplies: [template] };
    const creation = await post({ ...bodyWith(names), [names.workflowType]: 'full', templates }, send);
    if (!isRefusal(creation)) break;
  }

  function bodyWith(some: Names): JsonObject {
    const members = Object.entries(some).map(([name, word]) => [word, values[name as keyof Names]]);
    return { outreachAccountId, ...Object.fromEntries(members) };
  }

  /** The first names with which a lead magnet is created, if each of them has an effect. */
  async function acceptedNames(): Promise<Names | undefined> {
    for (const candidate of combinations()) {
      const creation = await post(bodyWith(candidate));
      if (isSuccess(creation)) return (await haveEffects(candidate, creation)) ? candidate : undefined;
      // Only a refusal of the body is a reason to try other names.
      if (![400, 409, 422].includes(creation.status)) return undefined;
    }
    return undefined;
  }

  async function haveEffects(candidate: Names, creation: WireExchange): Promise<boolean> {
    const record = recordOf(creation);
    for (const [name, word] of Object.entries(candidate)) {
      if (isDeepStrictEqual(member(record, word), values[name as keyof Names])) continue;
      const { [word]: _, ...others } = bodyWith(candidate);
      if (!isRefusal(await post(others))) return false;
    }
    return true;
  }
}

/** The usual names first, then those that differ from them in one member, then the others. */
function combinations(): readonly Names[] {
  const all = memberNames.workflowType.flatMap((workflowType) =>
    memberNames.keywords.flatMap((keywords) =>
      memberNames.postUrl.map((postUrl): Names => ({ workflowType, keywords, postUrl })),
    ),
  );
  const unusual = (names: Names) => Object.entries(names).filter(([name, word]) => name !== word).length;
  return all.toSorted((a, b) => unusual(a) - unusual(b));
}
