import {
  covers,
  firstPart,
  nextPart,
  nothingDrawn,
  reachesFar,
  scrolledPart,
  seenPart,
  showSame,
  wholePart,
} from './drawn-part.ts';
import type { DrawnPart, Reach } from './drawn-part.ts';
import {
  anchorAt,
  emptyLayout,
  findSection,
  followAnchor,
  layOutList,
  offsetOfAnchor,
} from './list-layout.ts';
import type { Anchor, ListContent, ListLayout } from './list-layout.ts';
import { PaceMeter } from './pace.ts';
import type { FrameClock, Pace } from './pace.ts';
import { followOnSurface, keepOnSurface, restOnSurface } from './scroll-surface.ts';

/* [Note: Scroll view] Layout, drawn part and pace change together, and React draws all of them from one object (`Shown`)
   that never changes. The customer's place is an anchor: a photo and the pixels into its row. One rule keeps it: in
   another layout the same photo is at the same place of the screen (`layOut`). What moves on the screen moves twice:
   first a layout or another base is drawn, then the page is scrolled (`scrollToAnchor`), both before the browser paints. */

/** Everything that is drawn of a list. */
export interface Shown {
  readonly layout: ListLayout;
  readonly drawn: DrawnPart;
  /** The part in which rows are drawn. Outside of it, sections that fly by show only their ground. */
  readonly rowsPart: Reach;
  readonly pace: Pace;
}

/** The page that scrolls; replaced in tests. */
export interface ScrollPage extends FrameClock {
  /** Pixels by which the page is scrolled. */
  readonly scrollY: () => number;
  /** Scrolls at once. */
  readonly scrollTo: (y: number) => void;
  /** The height of the viewport. */
  readonly height: () => number;
  /** Pixels from the top of the page to the list, as last painted: nothing is measured while the page is scrolled. */
  readonly frameTop: () => number;
  /** Runs something after the next frame is painted, unless the list has left the page. */
  readonly afterFrame: (run: () => void) => void;
  /** Draws at once what `notify` reports. */
  readonly drawNow: (notify: () => void) => void;
}

export interface ScrollListener {
  /**
   * Called with the anchor of the viewport (undefined above the grid) whenever the customer has moved, and when it is
   * known more exactly.
   */
  readonly onAnchor: (anchor: Anchor | undefined) => void;
  /** Called with the visible part of the target of a jump before it is drawn. */
  readonly onJump: (layout: ListLayout, seen: DrawnPart) => void;
}

/**
 * Called with the offset of the viewport's top in the list, whenever the customer has moved and when the list has
 * changed.
 */
type OnMove = (offset: number, isMoved: boolean) => void;

/** Scrolls a list of any height with the page, see [Note: Scroll surface], and says which part of it to draw. */
export class ScrollView {
  #page!: ScrollPage;
  #listener!: ScrollListener;
  readonly #pace: PaceMeter;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<OnMove>();
  #shown: Shown = { layout: emptyLayout, drawn: nothingDrawn, rowsPart: nothingDrawn, pace: 'resting' };
  #anchor: Anchor | undefined;
  #reported: Anchor | undefined;
  /** Where the page was scrolled to when we last looked, or scrolled it ourselves. */
  #scrollY = Number.NaN;
  #travelled = 0;
  #isGrowing = false;

  /** @param start the first place; undefined leaves the page where it is */
  constructor(start: Anchor | undefined) {
    this.#anchor = start;
    this.#reported = start;
    this.#pace = new PaceMeter({
      onPace: (pace) => this.#goAt(pace),
      onRest: () => this.#rest(),
      frameTime: () => this.#page.frameTime(),
      nextFrame: (run) => this.#page.nextFrame(run),
    });
  }

  /** Call this with the page before anything else. Returns a function that ends all waiting. */
  attach(page: ScrollPage): () => void {
    this.#page = page;
    return () => this.#pace.stop();
  }

  listen(listener: ScrollListener): void {
    this.#listener = listener;
  }

  /** Returns everything that is drawn: the same object until it changes. */
  readonly shown = (): Shown => this.#shown;

  /** Calls the listener when something else is to be drawn. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener in every frame of scrolling. */
  readonly follow = (listener: OnMove): (() => void) => {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  };

  /** The offset of the viewport's top in the list: negative while content above the grid is visible. */
  readonly offset = (): number => {
    const at = this.#page.scrollY() - this.#page.frameTop();
    // A customer who sees the content above the surface is at the beginning of the list.
    return at < 0 ? at : this.#shown.drawn.base + at;
  };

  /** Lays the list out again: the anchor keeps its place, everything else moves. Call `scrollToAnchor` once it is drawn. */
  layOut(content: ListContent): void {
    const { layout: before, drawn } = this.#shown;
    const layout = layOutList(content, before);
    // A move that the browser has not reported yet, such as one to the new focus.
    if (before.height > 0 && this.#hasMoved()) this.#anchor = this.#anchorHere();
    const from = this.#anchor && offsetOfAnchor(before, this.#anchor);
    this.#anchor &&= followAnchor(before, layout, this.#anchor);
    const to = this.#anchor && offsetOfAnchor(layout, this.#anchor);
    const section = this.#anchor && findSection(layout, this.#anchor.section);
    if (!section || to === undefined) {
      const here = Math.min(this.offset(), layout.height);
      const { base } = keepOnSurface(here, drawn.base, layout.height);
      this.#show({ layout, drawn: firstPart(drawn, { base, viewportTop: here }, this.#page.height()) });
      return;
    }
    const was = findSection(before, section.key);
    const grownAbove = was ? section.top - was.top : 0;
    const followed = followOnSurface(drawn.base, grownAbove, layout.height);
    const { base } = keepOnSurface(to, followed, layout.height);
    const isNew = from === undefined || (!was?.layout && section.layout);
    const by = to - (from ?? 0);
    this.#show({
      layout,
      drawn: isNew
        ? seenPart({ base, viewportTop: to }, this.#page.height())
        : { base, from: drawn.from + by, to: drawn.to + by, viewportTop: drawn.viewportTop + by },
    });
  }

  /** Scrolls to the anchor in a layout that has been drawn. */
  scrollToAnchor(): void {
    const { layout } = this.#shown;
    if (layout.height === 0) return;
    const anchor = this.#anchor;
    const to = anchor && offsetOfAnchor(layout, anchor);
    if (!anchor || to === undefined) {
      // The list no longer has such a section, or the viewport begins above the grid.
      this.#scrollY = this.#page.scrollY();
      if (anchor || this.#reported) this.#setAnchor(this.#anchorHere());
      this.#grow();
      this.#notifyFollowers(this.offset(), false);
      return;
    }
    this.#goTo(to, false);
    const { base } = this.#shown.drawn;
    if (restOnSurface(to, base, layout.height).base !== base) this.#pace.awaitRest();
    // The section at the top has become known meanwhile.
    if (anchor.pixels < 0) this.#setAnchor(this.#anchorHere());
    else if (anchor !== this.#reported) this.#setAnchor(anchor);
  }

  /** Keeps the anchor in its place when content above the list has appeared or disappeared. */
  restoreAnchor(): void {
    const to = this.#anchor && offsetOfAnchor(this.#shown.layout, this.#anchor);
    if (to !== undefined) this.#goTo(to, false);
  }

  /** Goes to a place at once. `isPassing`: on the way to another place, so nothing needs to be loaded here. */
  jump(to: Anchor | number, isPassing = false): void {
    this.#rest();
    const { layout, drawn } = this.#shown;
    if (isPassing) this.#pace.passBy();
    const anchor = typeof to === 'number' ? anchorAt(layout, to, this.#page.height()) : to;
    this.#setAnchor(anchor);
    const target = typeof to === 'number' ? to : offsetOfAnchor(layout, to);
    if (target !== undefined) {
      if (!isPassing)
        this.#listener.onJump(
          layout,
          seenPart({ base: drawn.base, viewportTop: target }, this.#page.height()),
        );
      this.#goTo(target, true);
    }
    // Not before: places that are only passed are not drawn.
    if (!isPassing) this.#pace.settle();
  }

  /** Call this when the browser reports that the page was scrolled. */
  readonly onScroll = (): void => {
    // After our own scrolling, the anchor is more exact.
    if (!this.#hasMoved()) return;
    // Counts only the customer's own movement: content above may change its height meanwhile.
    const y = this.#page.scrollY();
    this.#travelled += y - this.#scrollY;
    this.#scrollY = y;
    const here = this.offset();
    this.#pace.move(this.#travelled);
    this.#setAnchor(this.#anchorHere());
    const { layout, drawn, pace } = this.#shown;
    const { base } = keepOnSurface(here, drawn.base, layout.height);
    if (base !== drawn.base) return this.#moveSurface(base, true);
    const place = { base, viewportTop: here };
    const height = this.#page.height();
    // A list that flies by shows only ground, which costs the same however far ahead it is drawn.
    if (pace === 'flying') {
      if (!reachesFar(drawn, here, height)) this.#draw(wholePart(place, height), true);
    } else if (!covers(drawn, seenPart(place, height))) {
      this.#draw(scrolledPart(drawn, place, height), false);
      this.#grow();
    } else if (!reachesFar(drawn, here, height)) this.#grow();
    this.#notifyFollowers(here, true);
  };

  readonly onResize = (): void => {
    const place = { base: this.#shown.drawn.base, viewportTop: this.offset() };
    this.#draw(wholePart(place, this.#page.height()), false);
  };

  #hasMoved(): boolean {
    return Math.abs(this.#page.scrollY() - this.#scrollY) >= 1;
  }

  #anchorHere(): Anchor | undefined {
    const here = this.offset();
    return here < 0 ? undefined : anchorAt(this.#shown.layout, here, this.#page.height());
  }

  #setAnchor(anchor: Anchor | undefined): void {
    this.#anchor = anchor;
    this.#reported = anchor;
    this.#listener.onAnchor(anchor);
  }

  #notifyFollowers(offset: number, isMoved: boolean): void {
    for (const listener of this.#followers) listener(offset, isMoved);
  }

  #show(change: Partial<Shown>, isNow = false): void {
    const next = { ...this.#shown, ...change };
    // Rows that were there before the list flew by stay until they are gone.
    this.#shown = next.pace === 'resting' ? { ...next, rowsPart: next.drawn } : next;
    const notify = () => {
      for (const listener of this.#listeners) listener();
    };
    if (isNow) this.#page.drawNow(notify);
    else notify();
  }

  #draw(drawn: DrawnPart, isNow: boolean): void {
    if (!showSame(drawn, this.#shown.drawn)) this.#show({ drawn }, isNow);
  }

  /** Draws the surroundings of the viewport, one step per frame, because a slow phone takes long for all at once. */
  #grow(): void {
    if (this.#isGrowing) return;
    this.#isGrowing = true;
    this.#page.afterFrame(() => {
      this.#isGrowing = false;
      const { drawn, pace } = this.#shown;
      // While the list flies by, the scroll handler draws; landing starts this again.
      if (pace === 'flying') return;
      // The last known place: reading it here would force a layout that the next frame does anyway.
      const viewportTop = drawn.base + this.#scrollY - this.#page.frameTop();
      const height = this.#page.height();
      const next = nextPart(scrolledPart(drawn, { base: drawn.base, viewportTop }, height), height);
      if (showSame(next, drawn)) return;
      this.#draw(next, false);
      this.#grow();
    });
  }

  /** Brings an offset of the list to the top of the viewport, on the surface as it is or on another part of it. */
  #goTo(to: number, isNow: boolean): void {
    const { layout, drawn } = this.#shown;
    const place = keepOnSurface(to, drawn.base, layout.height);
    const y = Math.round(this.#page.frameTop() + place.at);
    if (Math.abs(y - this.#page.scrollY()) >= 1) this.#page.scrollTo(y);
    this.#scrollY = this.#page.scrollY();
    // The end of the page may stop it earlier.
    const reached = place.base + this.#scrollY - this.#page.frameTop();
    this.#draw(firstPart(drawn, { base: place.base, viewportTop: reached }, this.#page.height()), isNow);
    this.#grow();
    this.#notifyFollowers(reached, isNow);
  }

  /** Gives the surface another base. The visible content keeps its place, unless the customer moves. */
  #moveSurface(base: number, isMoved: boolean): void {
    if (base === this.#shown.drawn.base) return;
    const here = this.offset();
    // Before the page is scrolled: it may not reach down to the new place yet.
    this.#draw(firstPart(this.#shown.drawn, { base, viewportTop: here }, this.#page.height()), true);
    // A layout that was drawn with it may have moved the place in the list.
    this.#goTo((this.#anchor && offsetOfAnchor(this.#shown.layout, this.#anchor)) ?? here, isMoved);
  }

  #rest(): void {
    const { drawn, layout } = this.#shown;
    // Not if the browser has not reported a move yet: after that move the list comes to rest again.
    if (!this.#hasMoved())
      this.#moveSurface(restOnSurface(this.offset(), drawn.base, layout.height).base, false);
  }

  #goAt(pace: Pace): void {
    if (pace !== 'resting') return this.#show({ pace });
    // Nothing was drawn while the list flew by: now it is.
    const place = { base: this.#shown.drawn.base, viewportTop: this.offset() };
    this.#show({ pace, drawn: seenPart(place, this.#page.height()) });
    this.#grow();
  }
}
