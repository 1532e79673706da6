/** Reads uploads with the file parsers, which count the pages of a PDF in a separate process. */
import { createMock } from 'social-contract/mock';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
];
let pdf = '%PDF-1.4\n';
const xrefEntries = objects.map((object, i) => {
  const offset = pdf.length;
  pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
});
pdf += `xref\n0 4\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;

const mock = createMock();
const body = new FormData();
body.append('file', new File([pdf], 'one.pdf', { type: 'application/pdf' }));
const headers = { Authorization: `Bearer ${mock.keys[0].key}` };
const response = await mock.fetch(new Request(`${mock.url}/media/upload`, { method: 'POST', headers, body }));
const [{ format, pages }] = await mock.files();
console.log(response.status, format, pages);
await mock.close();
