/** Laws on which commenters become leads. */

import { type Comment, type Law, law } from '../law.ts';
import { clock, collect, comment, lead, magnet, ok } from '../traces/examples.ts';
import {
  activeAt,
  commentsOf,
  contentAt,
  everAsked,
  isMadeOf,
  isPerson,
  leadLists,
  leadsIn,
  magnets,
  matching,
  period,
  updatedBetween,
  watches,
} from '../traces/magnets.ts';
import { at, holds, idOf, offers, only, settledBefore, successes } from '../traces/reading.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const matched = states('matched commenters become leads');
const watching = {
  section: 'Lead magnet',
  item: 'watches a post for comments that contain configured keywords and captures commenters as leads',
};
const fields = ['lead.list', 'lead.fields', 'leadMagnet.fields'] as const;
const needs = [...fields, 'leadMagnet.match'] as const;

const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const paused = ok('createLeadMagnet', magnet('paused'), { body: collect });
const pause = (n: number) => ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1', minute: n });
const leads = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const asks = comment(1, 'Please send the guide!');
const asked = lead(1, 'Please send the guide!');
const elsewhere: Comment = { ...asks, postUrl: 'https://professional.example/posts/2' };

const captured = law({
  id: 'lead.captured',
  level: 'documented',
  needs: [...needs, 'leadMagnet.job.period', 'leadMagnet.watched'],
  source: matched,
  summary: 'A person who writes a matching comment on the watched post of an active lead magnet becomes a lead.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.match'] !== 'contains-ignoring-case' || !offers(b, 'leadMagnet.fields', 'keywords')) return;
    for (const one of magnets(trace))
      for (const { on, place, leads: found } of leadLists(trace, one))
        for (const it of only(trace.slice(0, place), 'comment')) {
          const then = trace.indexOf(it);
          const content = contentAt(one, then);
          if (watches(content, it) !== true || matching(content, it.text) === undefined) continue;
          const stayed = trace.slice(then, place).every((_, i) => activeAt(trace, one, then + i + 1) === true);
          if (activeAt(trace, one, then) !== true || !stayed || updatedBetween(one, then, place)) continue;
          if (!settledBefore(trace, place, it.at + period(b))) continue;
          yield holds(
            on,
            found.some((other) => isPerson(other, it)),
            it.commenter,
            found,
          );
        }
  },
  kept: [['captured by the next job run', active, asks, clock(2), leads(2, asked)]],
  broken: [['not captured', active, asks, clock(2), leads(2)]],
  silent: [
    ['paused', paused, asks, clock(2), leads(2)],
    ['another word', active, comment(1, 'Nice'), clock(2), leads(2)],
    ['before the job runs', active, asks, leads(1)],
    ['paused before the job ran', active, asks, pause(1), clock(2), leads(2)],
  ],
});

const contains = law({
  id: 'lead.matching',
  level: 'documented',
  needs,
  source: watching,
  summary: 'A commenter whose comment contains no keyword does not become a lead.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.match'] !== 'contains-ignoring-case' || !offers(b, 'leadMagnet.fields', 'keywords')) return;
    for (const one of magnets(trace))
      for (const { on, leads: found } of leadLists(trace, one))
        for (const it of found) {
          const told = at(it, 'comment', 'text');
          // The person may have commented more than once, and any of the comments may have matched.
          const texts = typeof told === 'string' ? [told] : commentsOf(trace, it).map(({ text }) => text);
          const matched = texts.some((text) =>
            one.versions.some(({ content }) => matching(content, text) !== undefined),
          );
          if (texts.length > 0) yield holds(on, matched, everAsked(one, 'keywords'), texts);
        }
  },
  kept: [['a match in another case', active, asks, clock(2), leads(2, asked)]],
  broken: [['another word', active, comment(1, 'Nice'), clock(2), leads(2, lead(1, 'Nice'))]],
});

const activeOnly = law({
  id: 'lead.active-only',
  level: 'documented',
  needs: fields,
  source: states('active: a periodic job watches the post; paused by POST /lead-magnets/:id/pause'),
  summary: 'Comments written while a lead magnet is paused create no leads.',
  over: 'event',
  *cases(trace) {
    for (const one of magnets(trace))
      for (const { on, place, leads: found } of leadLists(trace, one))
        for (const it of only(trace.slice(0, place), 'comment')) {
          if (watches(contentAt(one, trace.indexOf(it)), it) !== true) continue;
          // Whether a resumed lead magnet processes earlier comments is open.
          const resumed = successes(trace.slice(trace.indexOf(it), place), 'resumeLeadMagnet').some(
            ({ id }) => id === one.id,
          );
          if (activeAt(trace, one, trace.indexOf(it)) !== false || resumed) continue;
          yield holds(on, !found.some((other) => isMadeOf(other, it)), 'no lead', it);
        }
  },
  kept: [['no lead', active, pause(0), asks, clock(2), leads(2)]],
  broken: [
    ['captured although paused', active, pause(0), asks, clock(2), leads(2, asked)],
    ['captured although never active', paused, asks, clock(2), leads(2, asked)],
  ],
  silent: [
    ['active', active, asks, clock(2), leads(2, asked)],
    [
      'resumed later',
      paused,
      asks,
      ok('resumeLeadMagnet', magnet('active'), { id: 'lm_1' }),
      clock(2),
      leads(2, asked),
    ],
  ],
});

const watchedOnly = law({
  id: 'lead.watched-only',
  level: 'documented',
  needs: fields,
  source: { section: 'Lead magnet', item: 'watches a post for comments' },
  summary: 'A comment on another post does not create a lead.',
  over: 'event',
  *cases(trace) {
    for (const one of magnets(trace))
      for (const { on, place, leads: found } of leadLists(trace, one))
        for (const it of only(trace.slice(0, place), 'comment')) {
          const elsewhere = one.versions.every(({ content }) => watches(content, it) === false);
          const lead = found.find((other) => isMadeOf(other, it));
          // The person may have written the same comment on the watched post.
          const both = commentsOf(trace, lead).some((other) => other !== it);
          if (elsewhere && !both) yield holds(on, lead === undefined, 'no lead', lead);
        }
  },
  kept: [['a comment on another post', active, elsewhere, clock(2), leads(2)]],
  broken: [['captured from another post', active, elsewhere, clock(2), leads(2, asked)]],
  silent: [['a comment on the watched post', active, asks, clock(2), leads(2, asked)]],
});

const oncePerCommenter = law({
  id: 'lead.once',
  level: 'derived',
  needs: [...fields, 'leadMagnet.lead.once'],
  source: { section: 'Lead', item: 'a commenter captured by a lead magnet' },
  summary: 'A commenter becomes only one lead of a lead magnet, however often they comment.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.lead.once'] !== 'once-per-commenter') return;
    for (const it of successes(trace, 'listLeads').filter((one) => leadsIn(one).length > 0)) {
      const who = leadsIn(it).flatMap((one) => idOf(at(one, 'commenter')) ?? []);
      yield holds(it, new Set(who).size === who.length, 'each once', who);
    }
  },
  kept: [['two comments, one lead', active, asks, comment(2, 'GUIDE'), clock(3), leads(3, asked)]],
  broken: [['two comments, two leads', active, asks, comment(2, 'GUIDE'), clock(3), leads(3, lead(2, 'GUIDE'), asked)]],
});

export const leadLaws: readonly Law[] = [captured, contains, activeOnly, watchedOnly, oncePerCommenter];
