//! The board: neighbours, edges, lines, the hole, and what a symmetry keeps.

use std::collections::{BTreeMap, BTreeSet};

use tzaar::{Direction, Point, PointSet, Symmetry, first_stack_seen};

const EVERYTHING: u64 = (1 << Point::COUNT) - 1;

/// From the published board, with the hole numbered E5.
const ADJACENCY: &str = "\
A1:A2 B1 B2|A2:A1 A3 B2 B3|A3:A2 A4 B3 B4|A4:A3 A5 B4 B5|A5:A4 B5 B6
B1:A1 B2 C1 C2|B2:A1 A2 B1 B3 C2 C3|B3:A2 A3 B2 B4 C3 C4|B4:A3 A4 B3 B5 C4 C5|B5:A4 A5 B4 B6 C5 C6|B6:A5 B5 C6 C7
C1:B1 C2 D1 D2|C2:B1 B2 C1 C3 D2 D3|C3:B2 B3 C2 C4 D3 D4|C4:B3 B4 C3 C5 D4 D5|C5:B4 B5 C4 C6 D5 D6|C6:B5 B6 C5 C7 D6 D7|C7:B6 C6 D7 D8
D1:C1 D2 E1 E2|D2:C1 C2 D1 D3 E2 E3|D3:C2 C3 D2 D4 E3 E4|D4:C3 C4 D3 D5 E4|D5:C4 C5 D4 D6 E6|D6:C5 C6 D5 D7 E6 E7|D7:C6 C7 D6 D8 E7 E8|D8:C7 D7 E8 E9
E1:D1 E2 F1|E2:D1 D2 E1 E3 F1 F2|E3:D2 D3 E2 E4 F2 F3|E4:D3 D4 E3 F3 F4|E6:D5 D6 E7 F5 F6|E7:D6 D7 E6 E8 F6 F7|E8:D7 D8 E7 E9 F7 F8|E9:D8 E8 F8
F1:E1 E2 F2 G1|F2:E2 E3 F1 F3 G1 G2|F3:E3 E4 F2 F4 G2 G3|F4:E4 F3 F5 G3 G4|F5:E6 F4 F6 G4 G5|F6:E6 E7 F5 F7 G5 G6|F7:E7 E8 F6 F8 G6 G7|F8:E8 E9 F7 G7
G1:F1 F2 G2 H1|G2:F2 F3 G1 G3 H1 H2|G3:F3 F4 G2 G4 H2 H3|G4:F4 F5 G3 G5 H3 H4|G5:F5 F6 G4 G6 H4 H5|G6:F6 F7 G5 G7 H5 H6|G7:F7 F8 G6 H6
H1:G1 G2 H2 I1|H2:G2 G3 H1 H3 I1 I2|H3:G3 G4 H2 H4 I2 I3|H4:G4 G5 H3 H5 I3 I4|H5:G5 G6 H4 H6 I4 I5|H6:G6 G7 H5 I5
I1:H1 H2 I2|I2:H2 H3 I1 I3|I3:H3 H4 I2 I4|I4:H4 H5 I3 I5|I5:H5 H6 I4";

fn neighbours(point: Point) -> BTreeSet<Point> {
    let seen = |direction| first_stack_seen(EVERYTHING, point, direction);
    Direction::ALL.into_iter().filter_map(seen).collect()
}

/// Every point in a direction, by stepping from neighbour to neighbour.
fn walk(from: Point, direction: Direction) -> Vec<Point> {
    let step = |point: &Point| first_stack_seen(EVERYTHING, *point, direction);
    std::iter::successors(step(&from), step).collect()
}

#[test]
fn neighbours_are_those_of_the_published_board() {
    let mut published = BTreeMap::new();
    for entry in ADJACENCY.split(['|', '\n']) {
        let (point, names) = entry.split_once(':').unwrap();
        let names: BTreeSet<Point> = names.split(' ').map(|name| name.parse().unwrap()).collect();
        published.insert(point.parse().unwrap(), names);
    }
    let ours: BTreeMap<Point, BTreeSet<Point>> =
        Point::all().map(|point| (point, neighbours(point))).collect();
    assert_eq!(ours, published);
    assert_eq!(ours.values().map(BTreeSet::len).sum::<usize>(), 2 * 150);
}

#[test]
fn the_board_has_thirty_lines() {
    let mut lines = BTreeSet::new();
    for point in Point::all() {
        for axis in 0..3 {
            let mut line = walk(point, Direction::ALL[axis]);
            line.extend(walk(point, Direction::ALL[axis + 3]));
            line.push(point);
            line.sort();
            lines.insert(line);
        }
    }
    assert_eq!(lines.len(), 30);
}

#[test]
fn a_stack_sees_the_first_one_and_nothing_across_the_hole() {
    for point in Point::all() {
        for direction in Direction::ALL {
            let way = walk(point, direction);
            for (index, &target) in way.iter().enumerate() {
                let occupied = way[index..].iter().fold(point.bit(), |bits, way| bits | way.bit());
                assert_eq!(first_stack_seen(occupied, point, direction), Some(target));
            }
            let elsewhere = EVERYTHING & !way.iter().fold(0, |bits, way| bits | way.bit());
            assert_eq!(first_stack_seen(elsewhere, point, direction), None, "{point}");
        }
    }
    let (below, above): (Point, Point) = ("E4".parse().unwrap(), "E6".parse().unwrap());
    let both = below.bit() | above.bit();
    assert!(Direction::ALL.into_iter().all(|way| first_stack_seen(both, below, way).is_none()));
}

#[test]
fn symmetries_of_the_board_keep_neighbours_and_are_all_different() {
    let mut images = BTreeSet::new();
    for symmetry in Symmetry::all().filter(|symmetry| !symmetry.swap_colours) {
        let image: Vec<Point> = Point::all().map(|point| symmetry.point(point)).collect();
        for point in Point::all() {
            let moved = neighbours(point).into_iter().map(|point| symmetry.point(point)).collect();
            assert_eq!(neighbours(symmetry.point(point)), moved, "{symmetry:?}, {point}");
        }
        images.insert(image);
    }
    assert_eq!(images.len(), 12);
}

#[test]
fn sets_of_points_have_their_points_in_order() {
    let bits = 1 << 59 | 1 << 17 | 1;
    let set = PointSet::from_bits(bits);
    let points: Vec<usize> = set.map(Point::index).collect();
    assert_eq!((points, set.len()), (vec![0, 17, 59], 3));
}

#[test]
fn names_survive_and_columns_have_their_lengths() {
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    let lengths: Vec<usize> = (0..9).map(|column| Point::of_column(column).count()).collect();
    assert_eq!(lengths, [5, 6, 7, 8, 8, 8, 7, 6, 5]);
    let names: Vec<String> = Point::of_column(4).map(|point| point.to_string()).collect();
    assert_eq!(names, ["E1", "E2", "E3", "E4", "E6", "E7", "E8", "E9"]);
}

#[test]
fn regions_are_the_corners_and_the_rest_of_each_ring() {
    let mut sizes = [0; 7];
    Point::all().for_each(|point| sizes[point.region()] += 1);
    assert_eq!(sizes, [6, 6, 6, 6, 12, 6, 18]);
    for (name, region) in [("D4", 0), ("C3", 1), ("B2", 3), ("A1", 5), ("E9", 5), ("A2", 6)] {
        assert_eq!(name.parse::<Point>().unwrap().region(), region, "{name}");
    }
}

#[test]
fn other_texts_are_no_points() {
    for text in ["", "A", "A0", "A6", "B7", "E5", "E10", "F9", "I6", "J1", "a1", "A1 ", "É1"] {
        let error = text.parse::<Point>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("\"{}\" is not a point: ", text.trim())), "{error}");
    }
}
