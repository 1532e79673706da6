/** Bindings that the traffic suggests. What it does not show clearly is left out: a wrong one accuses the innocent. */
import type { Suggestion } from '../../conformance/probe/suggest.ts';
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { agreed, dataOf, type Evidence, isDuration, isGood, itemsOf, onlyMember } from './evidence.ts';
import { LeadMagnets, leadMagnetSuggestions } from './leadMagnets.ts';
import { listSuggestions } from './lists.ts';
import { Posts, postSuggestions } from './posts.ts';
import { refusalSuggestions } from './refusals.ts';
import { routeSuggestions } from './routes.ts';
import { statusSuggestions } from './statuses.ts';

export function suggestionsOf(evidence: Evidence): readonly Suggestion[] {
  const posts = new Posts(evidence);
  const magnets = new LeadMagnets(evidence);
  return [
    ...postSuggestions(posts),
    ...statusSuggestions(evidence),
    ...listSuggestions(evidence, posts),
    ...routeSuggestions(evidence, posts, magnets),
    ...mediaSuggestions(posts),
    ...plugSuggestions(posts),
    ...leadMagnetSuggestions(evidence, magnets, posts.ids),
    ...refusalSuggestions(evidence),
    ...analyticsSuggestions(evidence),
  ];
}

/** Forms and texts of what belongs to media and videos. */
function* mediaSuggestions({ created }: Posts): Generator<Suggestion> {
  const branding = agreed(
    created.map(({ seen, record }) => {
      const [asked, told] = [member(seen.body, 'media'), member(record, 'media')];
      const name = member(told, 'filename');
      return isObject(asked) && asked.carousel !== undefined && asked.filename === undefined && typeof name === 'string'
        ? name
        : undefined;
    }),
  );
  if (branding !== undefined)
    yield { decision: 'media.branding', answer: branding, because: 'the filename of a carousel that was given none' };
  const tags = created.flatMap(({ seen }) =>
    listOrEmpty(member(member(member(seen.body, 'platformContent'), 'video'), 'tags')),
  );
  const form = agreed(tags.map((tag) => (isObject(tag) ? 'objects' : 'strings')));
  if (form !== undefined)
    yield { decision: 'video.tags.items', answer: form, because: 'tags were accepted in this form' };
}

/** Names inside follow-up comments. */
function* plugSuggestions({ created }: Posts): Generator<Suggestion> {
  const plugs = created.map(({ seen }) => member(seen.body, 'autoPlug')).filter(isObject);
  const comments = agreed(
    plugs.map((plug) => onlyMember(plug, (value) => Array.isArray(value) && value.length > 0 && value.every(isObject))),
  );
  if (comments === undefined) return;
  const all = plugs.flatMap((plug) => listOrEmpty(plug[comments]));
  const delay = agreed(all.map((one) => onlyMember(one, isDuration)));
  const text = agreed(all.map((one) => onlyMember(one, (value, name) => typeof value === 'string' && name !== delay)));
  if (delay !== undefined && text !== undefined)
    yield {
      decision: 'autoPlug',
      answer: { comments, 'comments.text': text, 'comments.delay': delay },
      because: 'members of follow-up comments that were accepted',
    };
}

function* analyticsSuggestions(evidence: Evidence): Generator<Suggestion> {
  const accounts = new Set(
    evidence
      .to('GET', '/accounts')
      .filter(isGood)
      .flatMap((seen) => [...itemsOf(seen), ...listOrEmpty(dataOf(seen))].map((one) => member(one, 'id'))),
  );
  const account = agreed(
    evidence
      .to('GET', '/analytics')
      .filter(isGood)
      .map(({ query }) => onlyMember(query, (value) => accounts.has(value))),
  );
  if (account !== undefined)
    yield { decision: 'analytics', answer: { account }, because: 'the parameter that named an account' };
}
