"""The page's modules by themselves, inside the browser."""

import pytest

from table import Server


@pytest.fixture(scope="module")
def page(browser, binary):
    server = Server()
    context = browser.new_context()
    page = context.new_page()
    # A page of the server's without the application, so that only the modules under test run.
    page.goto(server.url + "favicon.svg")
    yield page
    context.close()
    server.stop()


seeds = range(1, 4)
random = """const random = (state => n => {
  state = (state + 0x6D2B79F5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
})(seed);"""


@pytest.mark.parametrize("seed", seeds)
def test_a_model_that_applies_changes_equals_the_table(page, seed):
    print("seed", seed)
    page.evaluate(
        """async seed => {
      const { TableModel } = await import('/app/model.js');
      """ + random + """
      let next = 0;
      const fresh = () => ({ id: `r${next++}`, text: String(random(1000)) });
      let table = Array.from({ length: 30 }, fresh), from = 0, size = 10, version = 0;
      const cut = (rows, from, size) => rows.slice(from, from + size);
      const model = new TableModel();
      model.applyWindow({ version, count: table.length, from, size, rows: cut(table, from, size) });
      for (let round = 0; round < 2000; round += 1) {
        const old = table, oldFrom = from, oldSize = size;
        table = [...table];
        for (let edits = random(4); edits > 0; edits -= 1) {
          const at = random(table.length + 1), kind = random(4);
          if (kind === 0) table.splice(at, 0, fresh());
          else if (at === table.length) continue;
          else if (kind === 1) table.splice(at, 1);
          else if (kind === 2) table[at] = { ...table[at], text: String(random(1000)) };
          else { const [row] = table.splice(at, 1); table.splice(random(table.length + 1), 0, row); }
        }
        if (random(3) === 0) { from = random(table.length + 3); size = random(15); }
        const kept = [], rows = [], deleted = [], inserted = [], updated = [], moved = [];
        const was = new Map(cut(old, oldFrom, oldSize).map((row, i) => [row.id, oldFrom + i]));
        const before = new Map(old.map((row, i) => [row.id, i])), after = new Map(table.map((row, i) => [row.id, i]));
        cut(table, from, size).forEach((row, i) => {
          const at = from + i, old_ = was.get(row.id);
          if (old_ !== undefined) kept.push([at, old_, 1]);
          if (old_ === undefined || old[old_].text !== row.text) rows.push({ at, ...row });
          if (old_ !== undefined && old[old_].text !== row.text) updated.push([at, 1]);
          if (!before.has(row.id)) inserted.push([at, 1]);
        });
        for (const [id, position] of was) if (!after.has(id)) deleted.push([position, 1]);
        const message = { since: version, version: version += 1, count: table.length, from, size,
                          kept, rows, deleted, inserted, updated, moved };
        const delta = model.applyChange(message);
        const have = JSON.stringify([model.version, model.count, model.from, model.rows]);
        const want = JSON.stringify([version, table.length, from, cut(table, from, size)]);
        if (have !== want) throw new Error(`seed ${seed}, round ${round}: ${have} is not ${want}`);
        for (const row of model.rows) {
          if (model.at(model.positionOf(row.id)) !== row) throw new Error(`seed ${seed}: ${row.id} is not found`);
        }
        for (const id of delta.deleted.keys()) if (after.has(id)) throw new Error(`${id} was not deleted`);
        for (const id of delta.inserted.keys()) if (before.has(id)) throw new Error(`${id} was not inserted`);
        if (delta.deleted.size !== deleted.length) throw new Error('a deletion is missing');
      }
    }""",
        seed,
    )


def test_a_change_that_does_not_fit_is_refused_and_leaves_the_model_alone(page):
    page.evaluate(
        """async () => {
      const { TableModel, StaleChange } = await import('/app/model.js');
      const model = new TableModel();
      model.applyWindow({ version: 5, count: 2, from: 0, size: 10, rows: [{ id: 'a', text: '1' }, { id: 'b', text: '2' }] });
      const before = JSON.stringify(model.rows);
      const base = { since: 5, version: 6, count: 2, from: 0, size: 10, kept: [[0, 0, 2]], rows: [] };
      for (const wrong of [{ since: 4 }, { kept: [[0, 0, 1]] }, { kept: [[0, 0, 3]], count: 3 }]) {
        let refused = false;
        try { model.applyChange({ ...base, ...wrong }) } catch (error) { refused = error instanceof StaleChange }
        if (!refused) throw new Error(`taken: ${JSON.stringify(wrong)}`);
        if (model.version !== 5 || JSON.stringify(model.rows) !== before) throw new Error('the model changed');
      }
    }"""
    )


@pytest.mark.parametrize("seed", seeds)
def test_an_arrangement_gives_every_row_a_slot_of_its_own(page, seed):
    print("seed", seed)
    page.evaluate(
        """async seed => {
      const { TableModel } = await import('/app/model.js');
      const { Arrangement } = await import('/app/arrangement.js');
      """ + random + """
      for (let round = 0; round < 500; round += 1) {
        const count = 2 + random(12);
        const rows = Array.from({ length: count }, (_, i) => ({ id: `r${i}`, text: '' }));
        const model = new TableModel();
        model.applyWindow({ version: 0, count, from: 0, size: count, rows });
        const arrangement = new Arrangement(model), plain = rows.map(row => row.id);
        const never = new Promise(() => {});
        const move = (id, to) => { plain.splice(plain.indexOf(id), 1); plain.splice(to, 0, id); };
        for (let moves = random(4); moves > 0; moves -= 1) {
          const id = `r${random(count)}`, to = random(count);
          arrangement.expectMove(id, plain.indexOf(id), to, never);
          move(id, to);
        }
        if (random(2)) {
          const id = `r${random(count)}`, to = random(count);
          arrangement.drag = { id, from: plain.indexOf(id), to, isLost: false };
          move(id, to);
        }
        const slots = rows.map((row, position) => arrangement.slotOf(position));
        const want = rows.map(row => plain.indexOf(row.id));
        if (String(slots) !== String(want)) throw new Error(`seed ${seed}, round ${round}: ${slots} is not ${want}`);
        arrangement.remnant = { id: 'gone', position: random(count + 1), nextID: null };
        const taken = new Set([arrangement.remnant.position, ...rows.map((row, position) => arrangement.slotOf(position))]);
        if (taken.size !== count + 1 || arrangement.slots !== count + 1) throw new Error(`seed ${seed}: two rows in one slot`);
      }
    }""",
        seed,
    )


def test_an_answered_move_is_dropped_once_the_table_has_it(page):
    page.evaluate(
        """async () => {
      const { TableModel } = await import('/app/model.js');
      const { Arrangement } = await import('/app/arrangement.js');
      const model = new TableModel();
      const rows = ['a', 'b', 'c'].map(id => ({ id, text: id }));
      model.applyWindow({ version: 0, count: 3, from: 0, size: 9, rows });
      const arrangement = new Arrangement(model);
      const slots = () => String([0, 1, 2].map(position => arrangement.slotOf(position)));
      const expect = (want, when) => { if (slots() !== want) throw new Error(`${when}: ${slots()}, not ${want}`) };
      await arrangement.expectMove('a', 0, 2, Promise.resolve({ version: 1 }));
      expect('2,0,1', 'answered, but not yet seen');
      model.applyChange({ since: 0, version: 1, count: 3, from: 0, size: 9, kept: [[0, 1, 2], [2, 0, 1]], rows: [] });
      expect('0,1,2', 'seen, and not moved twice');
      arrangement.settle();
      expect('0,1,2', 'settled');
      await arrangement.expectMove('b', 0, 1, Promise.reject(new Error('no'))).catch(() => {});
      expect('0,1,2', 'refused');
    }"""
    )


def test_a_move_that_is_refused_after_its_row_was_deleted_leaves_the_others_alone(page):
    page.evaluate(
        """async () => {
      const { TableModel } = await import('/app/model.js');
      const { Arrangement } = await import('/app/arrangement.js');
      const model = new TableModel();
      const rows = ['a', 'b', 'c', 'd'].map(id => ({ id, text: id }));
      model.applyWindow({ version: 0, count: 4, from: 0, size: 9, rows });
      const arrangement = new Arrangement(model);
      const slots = () => String(model.rows.map((row, position) => arrangement.slotOf(position)));
      let refuse;
      const first = arrangement.expectMove('a', 0, 3, new Promise((_, reject) => { refuse = reject }));
      arrangement.expectMove('b', 0, 1, new Promise(() => {}));
      const change = { since: 0, version: 1, count: 3, from: 0, size: 9, kept: [[0, 1, 3]], rows: [], deleted: [[0, 1]] };
      arrangement.settle(model.applyChange(change));
      if (slots() !== '1,0,2') throw new Error(`deleted: ${slots()}`);
      refuse(new Error('no such row'));
      await first.catch(() => {});
      if (slots() !== '1,0,2') throw new Error(`refused: ${slots()}`);
    }"""
    )


@pytest.mark.parametrize("rows", [10, 100_000, 1_000_000, 10_000_000])
def test_scrolling_reaches_every_row(page, rows):
    """Also where the table is far taller than the tallest element a browser makes."""
    page.evaluate(
        """async rows => {
      const { ScaledScroll } = await import('/app/scroll.js');
      const make = (style, parent) => {
        const it = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
        Object.assign(it.style, style);
        parent.append(it);
        return it;
      };
      const host = document.documentElement;
      const scroller = make({ height: '500px', width: '100px', overflow: 'auto', position: 'absolute', display: 'block' },
                            host.tagName === 'svg' ? host.appendChild(foreign()) : host);
      function foreign() {
        const it = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject');
        it.setAttribute('width', 400); it.setAttribute('height', 600);
        return it;
      }
      const spacer = make({ display: 'block' }, scroller);
      let moves = 0;
      const scroll = new ScaledScroll(scroller, spacer, () => { moves += 1 });
      const extent = rows * 44;
      scroll.setExtent(extent);
      if (spacer.offsetHeight !== Math.min(extent, 8_000_000)) throw new Error(`a spacer of ${spacer.offsetHeight}`);
      const next = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      const lowest = Math.max(0, extent - 500);
      for (const share of [0, 1e-6, 0.01, 0.3, 0.5, 0.77, 0.99, 1]) {
        const top = Math.round(lowest * share);
        scroll.scrollTo(top);
        if (Math.abs(scroll.top - top) > 0.5) throw new Error(`${scroll.top} is not ${top}`);
        // A small step moves the rows by as much; where the browser stood still, it does not.
        await next();
        const before = scroll.top, native = scroller.scrollTop;
        scroller.scrollTop += 100;
        await next();
        if (Math.abs(scroll.top - before - (scroller.scrollTop - native)) > 1) throw new Error(`a step of ${scroll.top - before}`);
        if (Math.abs(scroll.shift - (scroller.scrollTop - scroll.top)) > 0.5) throw new Error('the shift is wrong');
      }
      scroller.scrollTop = 0;
      await next();
      if (scroll.top !== 0) throw new Error(`the top is ${scroll.top}`);
      scroller.scrollTop = scroller.scrollHeight;
      await next();
      if (Math.abs(scroll.top - lowest) > 0.5) throw new Error(`the end is ${scroll.top}, not ${lowest}`);
      scroller.remove();
    }""",
        rows,
    )
