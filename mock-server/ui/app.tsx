/** The frame around every view: sidebar, clock bar, notices and dialogs. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ClockBar } from './parts/clockBar.tsx';
import { Notices } from './parts/notices.tsx';
import { Shortcuts, useShortcuts } from './parts/shortcuts.tsx';
import { Sidebar } from './parts/sidebar.tsx';
import { TokenDialog } from './parts/tokenDialog.tsx';
import { followChanges } from './surface/changeStream.ts';
import { clearClockReading, clockError, setClockReading, startTicking } from './surface/clock.ts';
import { useResource } from './surface/resource.ts';
import type { Clock } from './surface/responses.ts';
import { isTokenNeeded, route, tenant, token } from './surface/session.ts';
import { ClockView } from './views/clock.tsx';
import { Decisions } from './views/decisions.tsx';
import { Deliveries } from './views/deliveries.tsx';
import { FaultsView } from './views/faults.tsx';
import { LeadMagnets } from './views/leadMagnets.tsx';
import { Outbox } from './views/outbox.tsx';
import { Overview } from './views/overview.tsx';
import { PostView } from './views/post.tsx';
import { Posts } from './views/posts.tsx';
import { Requests } from './views/requests.tsx';
import { Tenants } from './views/tenants.tsx';

/** From this width on, in pixels, a list and its selected entry are shown side by side. */
const splitViewMinWidth = 1088;

export function App() {
  const [helpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const hasNavigated = useRef(false);
  const { view, id } = route.value;
  useShortcuts(() => setHelpOpen(true));
  // Each tenant has its own event stream, and a new token may open it.
  useEffect(followChanges, [tenant.value, token.value]);
  useEffect(startTicking, []);
  // Runs before the browser paints, so that keys typed immediately reach the new view.
  useLayoutEffect(() => {
    if (!hasNavigated.current) {
      hasNavigated.current = true;
      return;
    }
    // Navigation moves the focus, so that keyboard and screen reader users continue in the new view.
    const detailElement = id === undefined ? null : main.current?.querySelector<HTMLElement>('.detail');
    (detailElement ?? main.current?.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
    if (detailElement === null || innerWidth < splitViewMinWidth) scrollTo(0, 0);
  }, [view, id]);

  const clock = useResource<Clock>('/clock');
  useEffect(() => {
    if (clock.data === undefined) clearClockReading();
    else setClockReading(clock.data);
  }, [clock.data]);
  useEffect(() => {
    clockError.value = clock.error;
  }, [clock.error]);

  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <div class="frame">
        <Sidebar onHelp={() => setHelpOpen(true)} />
        <div class="content">
          <ClockBar />
          <main ref={main} id="main" tabIndex={-1}>
            <View key={tenant.value} view={view} id={id} />
          </main>
        </div>
      </div>
      <Notices />
      {helpOpen ? <Shortcuts onClose={() => setHelpOpen(false)} /> : null}
      {isTokenNeeded.value ? <TokenDialog /> : null}
    </>
  );
}

function View({ view, id }: { readonly view: string; readonly id: string | undefined }) {
  switch (view) {
    case 'posts':
      return id === undefined ? <Posts /> : <PostView key={id} id={id} />;
    case 'lead-magnets':
      return <LeadMagnets id={id} />;
    case 'outbox':
      return <Outbox />;
    case 'deliveries':
      return <Deliveries id={id} />;
    case 'requests':
      return <Requests id={id} />;
    case 'clock':
      return <ClockView />;
    case 'faults':
      return <FaultsView />;
    case 'tenants':
      return <Tenants />;
    case 'decisions':
      return <Decisions />;
    default:
      return <Overview />;
  }
}
