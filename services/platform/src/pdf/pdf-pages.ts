import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const fontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const regular = fontFile('DejaVuSans');
const bold = fontFile('DejaVuSans-Bold');

const grey = '#555555';
const ink = '#111111';
const margin = 56;

const markSize = 22;

/** The tiles of the mark with their colors, those of the site's `public/favicon.svg`. */
const mark = [
  ['M4 4h4v4H4zm0 10h4v4H4zm0 10h4v4H4zm10 0h4v4h-4zm10 0h4v4h-4z', '#14906f'],
  ['M14 4h4v4h-4zm0 10h4v4h-4zm10 0h4v4h-4z', '#7cc9b0'],
  ['M24 4h4v4h-4z', '#b9e3d5'],
] as const;

/** The texts that differ between documents. */
interface Heading {
  readonly title: string;
  readonly createdAt: Date;
}

interface Column {
  readonly width: number;
  readonly align?: 'right';
}

/** The part of the page between the margins, in points. */
export const pageWidth = 595.28 - 2 * margin;

/** An A4 document in the look of receipts, statements and diligence files. A stream of bytes; the fonts are embedded. */
export class PdfPages {
  readonly stream: PDFKit.PDFDocument;

  constructor({ title, createdAt }: Heading) {
    this.stream = new PDFDocument({
      size: 'A4',
      margin,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Producer: 'Leadmart', Creator: 'Leadmart', CreationDate: createdAt },
    });
    this.stream.registerFont('regular', regular).registerFont('bold', bold);
    this.head();
    this.stream.font('bold').fontSize(20).fillColor(ink).text(title).moveDown(0.6);
    this.stream.font('regular').fontSize(9.5);
  }

  /** The mark and the name of the product, as in the site's top bar. */
  private head(): void {
    const { stream } = this;
    stream
      .save()
      .translate(margin, margin)
      .scale(markSize / 32)
      .lineJoin('round')
      .lineWidth(4);
    for (const [tiles, color] of mark) stream.path(tiles).fillAndStroke(color, color);
    stream.restore();
    stream.font('bold').fontSize(13).fillColor(ink);
    stream.text('Leadmart', margin + markSize + 6, margin + 3);
    stream.x = margin;
    stream.y = margin + markSize + 16;
  }

  /** Blocks of lines beside each other; the first line of each is its heading. */
  beside(blocks: readonly (readonly string[])[]): void {
    const top = this.stream.y;
    const width = pageWidth / blocks.length - 12;
    const bottoms = blocks.map(([head = '', ...lines], index) => {
      const left = margin + index * (width + 12);
      this.stream.font('bold').fillColor(grey).text(head, left, top, { width });
      this.stream.font('regular').fillColor(ink);
      for (const line of lines) this.stream.text(line, { width });
      return this.stream.y;
    });
    this.stream.x = margin;
    this.stream.y = Math.max(...bottoms);
    this.stream.moveDown(1.5);
  }

  /** One line of a table. Begins a new page when this one is full. */
  row(cells: readonly string[], columns: readonly Column[], { strong = false } = {}): void {
    const { stream } = this;
    stream.font(strong ? 'bold' : 'regular').fillColor(ink);
    const heights = cells.map((cell, index) =>
      stream.heightOfString(cell || ' ', { width: widthOf(columns[index]) }),
    );
    const height = Math.max(...heights) + 6;
    if (stream.y + height > stream.page.maxY()) stream.addPage();
    const top = stream.y;
    let left = margin;
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      stream.text(cell, left, top, { width: widthOf(column), align: column?.align ?? 'left' });
      left += column?.width ?? 0;
    }
    stream.x = margin;
    stream.y = top + height;
  }

  rule(): void {
    const { stream } = this;
    stream.lineWidth(0.5).strokeColor('#999999');
    stream
      .moveTo(margin, stream.y - 2)
      .lineTo(margin + pageWidth, stream.y - 2)
      .stroke();
    stream.y += 3;
  }

  /** The bytes of the pages that are full. For a reader who takes them while the document grows. */
  *written(): Generator<Buffer> {
    const bytes: unknown = this.stream.read();
    if (Buffer.isBuffer(bytes)) yield bytes;
  }

  /** Ends the document and returns the bytes that were not taken yet. */
  async *rest(): AsyncGenerator<Buffer> {
    this.stream.end();
    for await (const bytes of this.stream) yield bytes as Buffer;
  }

  note(text: string): void {
    this.stream.font('regular').fillColor(grey).moveDown(0.8).text(text, margin, undefined, {
      width: pageWidth,
    });
  }
}

const gap = 8;
const widthOf = (column: Column | undefined): number => (column?.width ?? 0) - gap;
