/** Creates lead magnets and comments. */
import type { Lap, Step } from '../lap.ts';

const create: Step = {
  weight: 1,
  run: async (lap) => {
    const { model } = lap;
    if (model.magnets.size >= 5) return;
    const keyword = lap.createUniqueName('guide');
    const followUps = lap.random.intBelow(2);
    const body = {
      outreachAccountId: lap.outreachAccountId,
      workflowType: 'full',
      keywords: [keyword],
      postUrl: `https://professional.example/${encodeURIComponent(keyword)}`,
      webhookUrl: lap.options.mailbox.url,
      templates: { dm: { text: 'Hello {{firstName}}' }, commentReplies: [{ text: 'Sent' }] },
      followUps: Array.from({ length: followUps }, () => ({ text: 'Still there?', delay: 'PT10M' })),
      activate: true,
    };
    const record = await lap.confirmWrite<{ readonly id: string }>(
      lap.call('POST', '/api/v1/lead-magnets', { body }),
      async () => {
        const all: { record: { id: string; keywords: string[] } }[] = await lap.callControl('GET', '/lead-magnets');
        return all.find((magnet) => magnet.record.keywords.includes(keyword))?.record;
      },
    );
    if (record !== undefined) model.magnets.set(record.id, { keyword, followUps });
  },
};

/** Adds a comment. Some commenters comment more than once, and some without a keyword. */
const comment: Step = {
  weight: 6,
  run: async (lap) => {
    const { model } = lap;
    const [id, magnet] = lap.pick([...model.magnets]) ?? [];
    if (id === undefined || magnet === undefined) return;
    const leads = model.leads.get(id) ?? new Set();
    model.leads.set(id, leads);
    const author = (lap.random.intBelow(4) === 0 ? lap.pick([...leads]) : undefined) ?? lap.createUniqueName('reader');
    const isMatching = leads.has(author) || lap.random.intBelow(5) > 0;
    await postComment(lap, id, author, isMatching ? `The ${magnet.keyword} please` : 'Nice');
    if (isMatching) leads.add(author);
  },
};

function postComment(lap: Lap, leadMagnet: string, author: string, text: string): Promise<unknown> {
  return lap.callControl('POST', '/triggers/comment', { leadMagnet, text, commenter: { id: author, name: author } });
}

/** Pauses a lead magnet; comments during the pause must not be captured. */
const pause: Step = {
  weight: 1,
  isExclusive: true,
  run: async (lap) => {
    // Only magnets without follow-ups, because follow-ups that are due during the pause are not sent.
    const pausableMagnets = [...lap.model.magnets].filter(([, { followUps }]) => followUps === 0);
    const [id, magnet] = lap.pick(pausableMagnets) ?? [];
    if (id === undefined || magnet === undefined || lap.clock !== 'frozen') return;
    await lap.advance(2);
    const readState = async () => (await lap.callControl('GET', `/lead-magnets/${id}`))?.record;
    const pauseResult = await lap.confirmWrite<{ readonly state: string }>(
      lap.call('POST', `/api/v1/lead-magnets/${id}/pause`),
      readState,
    );
    if (pauseResult?.state === 'paused') {
      await postComment(lap, id, lap.createUniqueName('late reader'), `The ${magnet.keyword} please`);
      await lap.advance(2);
    }
    await lap.callControl('POST', `/lead-magnets/${id}/activate`);
  },
};

export const leadSteps: readonly Step[] = [create, comment, pause];
