/** Random histories of lead magnets: created, paused, updated, and commented on. */
import type { Step } from '../../../script/script.ts';
import { isBoundIn, waitForLeadJob } from '../choices.ts';
import {
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  buildPostUrl,
  leadNeeds,
} from '../leadMagnets/magnet.ts';
import {
  asProbe,
  buildScenario,
  type Context,
  comment,
  createLeadMagnet,
  listLeads,
  outbox,
  pauseLeadMagnet,
  type Scenario,
  updateLeadMagnet,
} from '../scenario.ts';
import { type Draw, pick } from './draw.ts';

interface ModelMagnet {
  readonly name: string;
  readonly active: boolean;
  readonly workflow: keyof typeof workflows;
  readonly keyword: string;
  readonly postName: string;
}

const workflows = {
  full: buildFullBody,
  comments_only: buildCommentsOnlyBody,
  collect_only: buildCollectOnlyBody,
} as const;
const names = Object.keys(workflows) as (keyof typeof workflows)[];
const keywords = ['GUIDE', 'BOOK'] as const;
const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'] as const;

type Action = (
  magnets: readonly ModelMagnet[],
  draw: Draw,
) => { readonly magnets: readonly ModelMagnet[]; readonly steps: readonly Step[] } | undefined;

/** @param id distinguishes the watched posts of this history */
function listActions(context: Context, id: string): readonly Action[] {
  const posts = [`${id}-a`, `${id}-b`] as const;
  const buildBody = ({ workflow, keyword, postName }: Omit<ModelMagnet, 'name'>) =>
    workflows[workflow](postName, { keywords: [keyword] });
  const replaceMagnet = (magnets: readonly ModelMagnet[], magnet: ModelMagnet) =>
    magnets.map((other) => (other.name === magnet.name ? magnet : other));

  const create: Action = (magnets, { item, variant }) => {
    const magnet: ModelMagnet = {
      name: `magnet${magnets.length + 1}`,
      active: item % 4 !== 0,
      workflow: pick(names, variant) ?? 'full',
      keyword: pick(keywords, variant) ?? 'GUIDE',
      postName: pick(posts, item) ?? posts[0],
    };
    const body = { ...buildBody(magnet), ...(magnet.active ? { activate: true } : {}) };
    return { magnets: [...magnets, magnet], steps: [createLeadMagnet(magnet.name, body)] };
  };
  const pauseMagnet: Action = (magnets, { item }) => {
    const magnet = pick(
      magnets.filter(({ active }) => active),
      item,
    );
    return (
      magnet && {
        magnets: replaceMagnet(magnets, { ...magnet, active: false }),
        steps: [asProbe(pauseLeadMagnet(magnet.name))],
      }
    );
  };
  const edit: Action = (magnets, { item, variant }) => {
    const magnet = pick(magnets, item);
    if (magnet === undefined) return undefined;
    const next = { ...magnet, keyword: pick(keywords, variant) ?? 'GUIDE' };
    return { magnets: replaceMagnet(magnets, next), steps: [updateLeadMagnet(magnet.name, buildBody(next))] };
  };
  const addComment: Action = (magnets, { action, item, variant }) => {
    const word = pick([...keywords, 'nothing'], variant) ?? 'nothing';
    const text = `${action % 2 === 0 ? word : word.toLowerCase()} please, number ${item}`;
    return {
      magnets,
      steps: [comment(buildPostUrl(pick(posts, item) ?? posts[0]), pick(people, variant + item) ?? 'Ada', text)],
    };
  };
  const checkLeads: Action = (magnets) => ({
    magnets,
    steps: [waitForLeadJob(context), outbox, ...magnets.map(({ name }) => listLeads(name))],
  });
  return [
    create,
    create,
    addComment,
    addComment,
    addComment,
    checkLeads,
    pauseMagnet,
    ...(isBoundIn(context, 'leadMagnet.update') ? [edit] : []),
  ];
}

export function buildLeadMagnetHistory(id: string, draws: readonly Draw[], context: Context): Scenario {
  const actions = listActions(context, `model-${id}`);
  let magnets: readonly ModelMagnet[] = [];
  const steps: Step[] = [];
  for (const draw of draws) {
    const action = magnets.length === 0 ? actions[0] : pick(actions, draw.action);
    const result = action?.(magnets, draw);
    if (result === undefined) continue;
    magnets = result.magnets;
    steps.push(...result.steps);
  }
  return buildScenario(
    `model/lead-magnets-${id}`,
    `A random history of ${magnets.length} lead magnets and the comments on their posts`,
    {
      about: ['lead.captured', 'lead.active-only', 'lead.watched-only', 'leadMagnet.state.own'],
      needs: leadNeeds,
      alone: true,
    },
    steps,
    waitForLeadJob(context),
    outbox,
    magnets.map(({ name }) => listLeads(name)),
  );
}
