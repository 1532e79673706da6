/**
 * Measures how long after a change the list of posts shows it. The API document does not say that it does so at once: a
 * service may update its lists in the background, or cache them for a moment.
 */
import { asList, type JsonObject, readMember } from '../../spec/json.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import { isBound } from '../oracle/readings.ts';
import { mapUsableAccounts } from '../player/accounts/usableAccounts.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import { fitToAccounts } from '../script/fitToAccounts.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';

const text = 'Is this listed?';
const updatedText = 'Is this listed now?';

/** Milliseconds that are tried, the shortest first. */
const delays = [25, 100, 300, 1000];

/** A delay can vary, so a run waits longer than the shortest one that sufficed, which is tried this often. */
const [factor, repetitions] = [2, 2];

/**
 * Sets the delay of the lists. It stays zero if the list shows changes at once, if even the longest delay is too short, or
 * if no post can be created.
 */
export async function measureListDelay(stage: Stage): Promise<void> {
  const { listDelay, tier, profile, codec } = stage;
  if (tier === 'read' || tier === 'reject' || !isBound(profile, 'post.record')) return;
  if (codec.route('listPosts') === undefined || codec.route('updatePost') === undefined) return;
  if ((await areListsCurrent(stage)) !== false) return;
  for (const delay of delays) {
    listDelay.milliseconds = delay;
    let isEnough: boolean | undefined = true;
    for (let i = 0; i < repetitions && isEnough === true; i++) isEnough = await areListsCurrent(stage);
    if (isEnough === true) {
      listDelay.milliseconds = factor * delay;
      return;
    }
  }
  listDelay.milliseconds = 0;
}

/** Whether lists show a creation and, if it is accepted, an update; undefined if the responses do not tell. */
async function areListsCurrent(stage: Stage): Promise<boolean | undefined> {
  // A published post cannot be updated, but a service may refuse drafts.
  return (
    (await areChangesListed(buildScript(), stage)) ?? (await areChangesListed(buildScript({ timing: 'any' }), stage))
  );
}

async function areChangesListed(script: Script, stage: Stage): Promise<boolean | undefined> {
  const { requests } = await play(fitToAccounts(script, mapUsableAccounts(stage)), stage);
  const creation = requests.find(({ operation }) => operation === 'createPost')?.observation;
  const update = requests.find(({ operation }) => operation === 'updatePost')?.observation;
  const id = creation?.success === true ? readId(readMember(creation.responseBody, 'data')) : undefined;
  if (id === undefined) return undefined;
  const listsText = (step: number, expectedText: string): boolean =>
    requests
      .filter(({ stepIndex, operation }) => stepIndex === step && operation === 'listPosts')
      .flatMap(({ observation }) => asList(readMember(observation.responseBody, 'data')))
      .some((post) => readId(post) === id && (readMember(post, 'text') ?? expectedText) === expectedText);
  return listsText(1, text) && (update?.success !== true || listsText(3, updatedText));
}

/** @param timing the timing of the post, which is a draft if omitted */
function buildScript(timing: Pick<RequestStep, 'timing'> = {}): Script {
  const platforms = [{ platform: 'professional', accountId: '{{account:professional}}' }];
  const read: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts' };
  const write = (operation: 'createPost' | 'updatePost', body: JsonObject, step: Partial<RequestStep>): Step => ({
    ...{ kind: 'request', role: 'given', operation, body: { ...body, platforms } },
    ...step,
  });
  return {
    id: 'preflight/list-delay',
    title: 'A post is created and updated, and the list is read after each change.',
    about: [],
    anyPlatform: true,
    steps: [
      write('createPost', { text }, { as: 'post', ...timing }),
      read,
      write('updatePost', { text: updatedText }, { id: '{{post}}', role: 'probe' }),
      read,
    ],
  };
}
