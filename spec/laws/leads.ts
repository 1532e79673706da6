/** Laws on leads: who becomes one, when, and in which order they are listed. */
import { clock, collect, comment, lead, magnet, ok } from './examples.ts';
import { type Law, law } from './law.ts';
import { activeAt, commentOf, leadLists, leadsIn, magnets, matching, period, watches } from './magnets.ts';
import { at, equal, holds, idOf, instantAt, listOrEmpty, member, only, settledBefore, successes } from './reading.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const matched = states('matched commenters become leads');
const watching = {
  section: 'Lead magnet',
  item: 'watches a post for comments that contain configured keywords and captures commenters as leads',
};
const listing = { section: 'GET /lead-magnets/:id/leads', item: 'lists the leads captured' };
const fields = ['lead.list', 'lead.fields', 'leadMagnet.fields'] as const;
const needs = [...fields, 'leadMagnet.match'] as const;

const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const paused = ok('createLeadMagnet', magnet('paused'), { body: collect });
const pause = (n: number) => ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1', minute: n });
const leads = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const asks = comment(1, 'Please send the guide!');
const asked = lead(1, 'Please send the guide!');

const captured = law({
  id: 'lead.captured',
  level: 'documented',
  needs: [...needs, 'leadMagnet.job.period', 'leadMagnet.watched'],
  source: matched,
  summary: 'Who writes a matching comment below the watched post of an active lead magnet becomes a lead.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.match'] !== 'contains-ignoring-case') return;
    for (const one of magnets(trace).filter((other) => !other.updated))
      for (const { on, place, leads: found } of leadLists(trace, one))
        for (const it of only(trace.slice(0, place), 'comment')) {
          const then = trace.indexOf(it);
          const stayed = trace.slice(then, place).every((_, i) => activeAt(trace, one, then + i + 1) === true);
          if (
            !watches(one, it) ||
            matching(one.content, it.text) === undefined ||
            activeAt(trace, one, then) !== true ||
            !stayed
          )
            continue;
          if (!settledBefore(trace, place, it.at + period(b))) continue;
          const there = found.some((other) => at(other, 'commenter', 'id') === it.commenter.id);
          yield holds(on, there, it.commenter, found);
        }
  },
  kept: [['captured by the next look', active, asks, clock(2), leads(2, asked)]],
  broken: [['overlooked', active, asks, clock(2), leads(2)]],
  silent: [
    ['paused', paused, asks, clock(2), leads(2)],
    ['another word', active, comment(1, 'Nice'), clock(2), leads(2)],
    ['before the job looks', active, asks, leads(1)],
    ['paused before the job looked', active, asks, pause(1), clock(2), leads(2)],
  ],
});

const contains = law({
  id: 'lead.matching',
  level: 'documented',
  needs,
  source: watching,
  summary: 'Nobody becomes a lead whose comment contains none of the keywords.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.match'] !== 'contains-ignoring-case') return;
    for (const one of magnets(trace).filter((other) => !other.updated))
      for (const { on, leads: found } of leadLists(trace, one))
        for (const it of found) {
          const text = commentOf(trace, it)?.text ?? at(it, 'comment', 'text');
          if (typeof text === 'string')
            yield holds(on, matching(one.content, text) !== undefined, member(one.content, 'keywords'), text);
        }
  },
  kept: [['a match in another case', active, asks, clock(2), leads(2, asked)]],
  broken: [['another word', active, comment(1, 'Nice'), clock(2), leads(2, lead(1, 'Nice'))]],
});

const keyword = law({
  id: 'lead.keyword',
  level: 'assumed',
  needs,
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'The matched keyword of a lead is one of the lead magnet’s, and its comment contains it.',
  over: 'response',
  *cases(trace) {
    for (const one of magnets(trace).filter((other) => !other.updated))
      for (const { on, leads: found } of leadLists(trace, one))
        for (const it of found) {
          const word = member(it, 'matchedKeyword');
          const alone = { keywords: [word] };
          const text = at(it, 'comment', 'text');
          const configured = listOrEmpty(member(one.content, 'keywords')).includes(word);
          yield holds(
            on,
            configured && typeof text === 'string' && matching(alone, text) === word,
            member(one.content, 'keywords'),
            word,
          );
        }
  },
  kept: [['the keyword', active, asks, clock(2), leads(2, asked)]],
  broken: [['a word that is no keyword', active, asks, clock(2), leads(2, { ...asked, matchedKeyword: 'send' })]],
});

const activeOnly = law({
  id: 'lead.active-only',
  level: 'documented',
  needs: fields,
  source: states('active: a periodic job watches the post; paused by POST /lead-magnets/:id/pause'),
  summary: 'While a lead magnet is paused, the comments made since make no leads.',
  over: 'event',
  *cases(trace) {
    for (const one of magnets(trace))
      for (const { on, place, leads: found } of leadLists(trace, one))
        for (const it of only(trace.slice(0, place), 'comment').filter((other) => watches(one, other))) {
          // Whether a resumed one looks back is open.
          const resumed = successes(trace.slice(trace.indexOf(it), place), 'resumeLeadMagnet').some(
            ({ id }) => id === one.id,
          );
          if (activeAt(trace, one, trace.indexOf(it)) !== false || resumed) continue;
          yield holds(on, !found.some((other) => at(other, 'comment', 'id') === it.id), 'no lead', it);
        }
  },
  kept: [['nobody', active, pause(0), asks, clock(2), leads(2)]],
  broken: [
    ['captured although paused', active, pause(0), asks, clock(2), leads(2, asked)],
    ['captured although it never started', paused, asks, clock(2), leads(2, asked)],
  ],
  silent: [
    ['active', active, asks, clock(2), leads(2, asked)],
    [
      'resumed since',
      paused,
      asks,
      ok('resumeLeadMagnet', magnet('active'), { id: 'lm_1' }),
      clock(2),
      leads(2, asked),
    ],
  ],
});

const oncePerCommenter = law({
  id: 'lead.once',
  level: 'derived',
  needs: [...fields, 'leadMagnet.lead.once'],
  source: { section: 'Lead', item: 'a commenter captured by a lead magnet' },
  summary: 'A commenter is one lead of a lead magnet, however often he comments.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.lead.once'] !== 'once-per-commenter') return;
    for (const it of successes(trace, 'listLeads').filter((one) => leadsIn(one).length > 0)) {
      const who = leadsIn(it).map((one) => at(one, 'commenter', 'id'));
      yield holds(it, new Set(who).size === who.length, 'each once', who);
    }
  },
  kept: [['two comments, one lead', active, asks, comment(2, 'GUIDE'), clock(3), leads(3, asked)]],
  broken: [['two comments, two leads', active, asks, comment(2, 'GUIDE'), clock(3), leads(3, lead(2, 'GUIDE'), asked)]],
});

const order = law({
  id: 'lead.newest-first',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'Leads are listed newest first.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads').filter((one) => leadsIn(one).length > 1)) {
      const times = leadsIn(it).map((one) => instantAt(one, 'capturedAt') ?? 0);
      yield holds(
        it,
        times.every((time, i) => i === 0 || time <= (times[i - 1] ?? time)),
        'newest first',
        times,
      );
    }
  },
  kept: [['newest first', leads(9, lead(2, 'GUIDE', 'per_2'), asked)]],
  broken: [['oldest first', leads(9, asked, lead(2, 'GUIDE', 'per_2'))]],
});

const members = law({
  id: 'lead.members',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'A lead says which lead magnet captured whom, when, and for which comment.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads'))
      for (const one of leadsIn(it)) {
        const whole =
          typeof idOf(one) === 'string' &&
          typeof at(one, 'commenter', 'id') === 'string' &&
          typeof at(one, 'comment', 'text') === 'string' &&
          instantAt(one, 'capturedAt') !== undefined;
        yield holds(it, whole, 'id, commenter, comment, capturedAt', one);
      }
  },
  kept: [['a lead', leads(2, asked)]],
  broken: [['nobody', leads(2, { ...asked, commenter: undefined })]],
  silent: [['no lead', leads(2)]],
});

const own = law({
  id: 'lead.own',
  level: 'documented',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'listed per lead magnet' },
  summary: 'A lead magnet lists its own leads alone.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads'))
      for (const one of leadsIn(it)) yield equal(it, member(one, 'leadMagnetId'), it.id);
  },
  kept: [['its own', leads(2, asked)]],
  broken: [['another’s', leads(2, { ...asked, leadMagnetId: 'lm_2' })]],
});

const list = law({
  id: 'lead.list.array',
  level: 'assumed',
  needs: ['lead.list'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'The leads are an array.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads'))
      yield holds(it, Array.isArray(at(it.answer, 'data')), 'an array', at(it.answer, 'data'));
  },
  kept: [['none yet', leads(0)]],
  broken: [['an object', ok('listLeads', { leads: [] }, { id: 'lm_1' })]],
});

const stay = law({
  id: 'lead.stays',
  level: 'derived',
  needs: ['lead.list', 'lead.fields'],
  source: listing,
  summary: 'A lead once captured stays listed, when the lead magnet is paused too.',
  over: 'lifecycle',
  *cases(trace) {
    for (const one of magnets(trace)) {
      const lists = leadLists(trace, one);
      for (const [i, { on, leads: found }] of lists.entries())
        for (const before of lists[i - 1]?.leads ?? [])
          yield holds(
            on,
            found.some((it) => idOf(it) === idOf(before)),
            idOf(before),
            found,
          );
    }
  },
  kept: [['after a pause', active, leads(2, asked), pause(3), leads(4, asked)]],
  broken: [['forgotten', active, leads(2, asked), pause(3), leads(4)]],
});

export const leadLaws: readonly Law[] = [
  captured,
  contains,
  keyword,
  activeOnly,
  oncePerCommenter,
  order,
  members,
  own,
  list,
  stay,
];
