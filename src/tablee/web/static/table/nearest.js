// Where an arrow key leads on a page.

/** @import {Point} from "../board/board.js" */

/**
 * The number of the nearest point below (or above, if `down` is -1) the one with number `from`; `from` itself if none lies there.
 * @param {Point[]} points
 * @param {number} from
 * @param {number} down
 */
export function nearest(points, from, down) {
  const [x, y] = points[from];
  /** @param {Point} point */
  const far = ([across, along]) => {
    const below = (along - y) * down;
    return below > 2 ? below + 2 * Math.abs(across - x) : Infinity;
  };
  return points.reduce((best, point, n) => (far(point) < far(points[best]) ? n : best), from);
}
