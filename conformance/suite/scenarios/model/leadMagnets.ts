/** Random histories of lead magnets: created, paused, updated, and commented on. */
import type { Script, Step } from '../../../script/script.ts';
import { bound, lookSeconds } from '../choices.ts';
import { collecting, leadNeeds, messaging, postUrl, replying } from '../leadMagnets/magnet.ts';
import { advance, type Context, change, comment, leadMagnet, leads, outbox, pause, scene, tried } from '../scene.ts';
import { type Draw, pick } from './draw.ts';

interface Known {
  readonly name: string;
  readonly active: boolean;
  readonly workflow: keyof typeof workflows;
  readonly keyword: string;
  readonly watched: string;
}

const workflows = { full: messaging, comments_only: replying, collect_only: collecting } as const;
const names = Object.keys(workflows) as (keyof typeof workflows)[];
const keywords = ['GUIDE', 'BOOK'] as const;
const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'] as const;

type Deed = (
  known: readonly Known[],
  draw: Draw,
) => { readonly known: readonly Known[]; readonly steps: readonly Step[] } | undefined;

/** @param id distinguishes the watched posts of this history */
function deedsOf(context: Context, id: string): readonly Deed[] {
  const posts = [`${id}-a`, `${id}-b`] as const;
  const bodyOf = ({ workflow, keyword, watched }: Omit<Known, 'name'>) =>
    workflows[workflow](watched, { keywords: [keyword] });
  const replaced = (known: readonly Known[], one: Known) =>
    known.map((other) => (other.name === one.name ? one : other));

  const create: Deed = (known, { which, how }) => {
    const one: Known = {
      name: `magnet${known.length + 1}`,
      active: which % 4 !== 0,
      workflow: pick(names, how) ?? 'full',
      keyword: pick(keywords, how) ?? 'GUIDE',
      watched: pick(posts, which) ?? posts[0],
    };
    const body = { ...bodyOf(one), ...(one.active ? { activate: true } : {}) };
    return { known: [...known, one], steps: [leadMagnet(one.name, body)] };
  };
  const stop: Deed = (known, { which }) => {
    const one = pick(
      known.filter(({ active }) => active),
      which,
    );
    return one && { known: replaced(known, { ...one, active: false }), steps: [tried(pause(one.name))] };
  };
  const edit: Deed = (known, { which, how }) => {
    const one = pick(known, which);
    if (one === undefined) return undefined;
    const next = { ...one, keyword: pick(keywords, how) ?? 'GUIDE' };
    return { known: replaced(known, next), steps: [change(one.name, bodyOf(next))] };
  };
  const said: Deed = (known, { what, which, how }) => {
    const word = pick([...keywords, 'nothing'], how) ?? 'nothing';
    const text = `${what % 2 === 0 ? word : word.toLowerCase()} please, number ${which}`;
    return {
      known,
      steps: [comment(postUrl(pick(posts, which) ?? posts[0]), pick(people, how + which) ?? 'Ada', text)],
    };
  };
  const look: Deed = (known) => ({
    known,
    steps: [advance(`PT${lookSeconds(context)}S`), outbox, ...known.map(({ name }) => leads(name))],
  });
  return [create, create, said, said, said, look, stop, ...(bound(context, 'leadMagnet.update') ? [edit] : [])];
}

export function leadMagnetHistory(id: string, draws: readonly Draw[], context: Context): Script {
  const deeds = deedsOf(context, `model-${id}`);
  let known: readonly Known[] = [];
  const steps: Step[] = [];
  for (const draw of draws) {
    const deed = known.length === 0 ? deeds[0] : pick(deeds, draw.what);
    const done = deed?.(known, draw);
    if (done === undefined) continue;
    known = done.known;
    steps.push(...done.steps);
  }
  return scene(
    `model/lead-magnets-${id}`,
    `A random history of ${known.length} lead magnets and the comments on their posts`,
    {
      about: ['lead.captured', 'lead.active-only', 'lead.watched-only', 'leadMagnet.state.own'],
      needs: leadNeeds,
      alone: true,
    },
    steps,
    advance(`PT${lookSeconds(context)}S`),
    outbox,
    known.map(({ name }) => leads(name)),
  );
}
