/** Draws a session in a terminal as an animated SVG: one scene after another, each with a command and its output. */
import { escapeHtml } from '../../src/site/html/html.ts';

export interface Scene {
  /** What happens, above the terminal. */
  readonly caption: string;
  readonly command: string;
  readonly output: string;
}

const sceneSeconds = 5;
const typingSeconds = 1.2;
const fontSize = 14;
const lineHeight = 20;
const columns = 108;
const maxOutputLines = 19;
const margin = 24;
const headerHeight = 56;
/** The width of a character of the usual monospaced fonts, relative to their size. */
const characterWidth = 0.602;

export function drawSession(scenes: readonly Scene[]): string {
  const lineCounts = scenes.map(
    ({ command, output }) => splitLines(command).length + truncateOutput(output).length + 1,
  );
  const width = Math.ceil(columns * fontSize * characterWidth) + 2 * margin;
  const height = headerHeight + Math.max(...lineCounts) * lineHeight + margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">A first session: ${escapeHtml(scenes.map(({ caption }) => caption).join(', '))}</title>
<style>${buildStyle(scenes.length)}</style>
<rect width="${width}" height="${height}" rx="10" class="paper"/>
${scenes.map((scene, i) => drawScene(scene, i, scenes.length, width)).join('\n')}
</svg>
`;
}

function drawScene({ caption, command, output }: Scene, index: number, count: number, width: number): string {
  const commandLines = splitLines(command);
  const delay = `animation-delay:${index * sceneSeconds}s`;
  const computeY = (line: number) => headerHeight + lineHeight * (line + 0.5);
  const drawLine = (content: string, line: number, className: string) =>
    `<text x="${margin}" y="${computeY(line)}" class="${className}" style="${delay}" xml:space="preserve">${content}</text>`;
  return `<g class="scene" style="${delay}">
<text x="${margin}" y="34" class="caption">${escapeHtml(caption)}</text>
<text x="${width - margin}" y="34" class="count" text-anchor="end">${index + 1} / ${count}</text>
${commandLines.map((line, i) => drawLine(`${i === 0 ? '<tspan class="prompt">$ </tspan>' : '  '}${escapeHtml(line)}`, i, 'command')).join('\n')}
${truncateOutput(output)
  .map((line, i) => drawLine(highlightJson(line), commandLines.length + 0.6 + i, 'output'))
  .join('\n')}
</g>`;
}

const splitLines = (text: string): readonly string[] => text.trimEnd().split('\n').map(shorten);

const shorten = (line: string): string => (line.length > columns - 2 ? `${line.slice(0, columns - 3)}…` : line);

function truncateOutput(output: string): readonly string[] {
  const lines = splitLines(output);
  return lines.length <= maxOutputLines ? lines : [...lines.slice(0, maxOutputLines - 1), '…'];
}

/** Highlights the names and strings of JSON. */
function highlightJson(line: string): string {
  return escapeHtml(line).replaceAll(/(&quot;[^&]*?&quot;)(:?)/g, (_, text: string, colon: string) =>
    colon === '' ? `<tspan class="string">${text}</tspan>` : `<tspan class="name">${text}</tspan>:`,
  );
}

function buildStyle(count: number): string {
  const total = count * sceneSeconds;
  const formatPercent = (seconds: number) => `${((seconds / total) * 100).toFixed(2)}%`;
  return `
text { font: ${fontSize}px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6e8e4 }
.paper { fill: #141917 }
.caption { font: 600 17px system-ui, "Segoe UI", Roboto, sans-serif; fill: #7fd0c4 }
.count { fill: #a6b0aa }
.prompt { fill: #7fd0c4 }
.name { fill: #9dc3f5 }
.string { fill: #9bd6ad }
.scene { opacity: 0; animation: scene ${total}s infinite }
.command { clip-path: inset(0 100% 0 0); animation: type ${total}s infinite steps(40) }
.output { opacity: 0; animation: print ${total}s infinite }
@keyframes scene { 0%, ${formatPercent(sceneSeconds - 0.05)} { opacity: 1 } ${formatPercent(sceneSeconds)}, 100% { opacity: 0 } }
@keyframes type { 0% { clip-path: inset(0 100% 0 0) } ${formatPercent(typingSeconds)}, 100% { clip-path: inset(0 0 0 0) } }
@keyframes print { 0%, ${formatPercent(typingSeconds + 0.2)} { opacity: 0 } ${formatPercent(typingSeconds + 0.3)}, 100% { opacity: 1 } }
@media (prefers-reduced-motion: reduce) {
  .scene, .command, .output { animation: none; clip-path: none }
  .scene:last-child, .output { opacity: 1 }
}
`;
}
