/// The context of a mapping.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The indentation of its keys.
    pub(super) indent: usize,
    /// A key with less indentation belongs to an enclosing node.
    pub(super) key_floor: usize,
    /// The same for a dash.
    pub(super) dash_floor: usize,
    /// Its nesting depth.
    pub(super) depth: usize,
    /// Whether its keys are fields of a dataset; otherwise they may contain spaces.
    pub(super) is_dataset: bool,
    /// Whether it is a member of the file's list: then a repeated field begins another member.
    pub(super) is_member: bool,
    /// Whether it is the whole file.
    pub(super) is_whole_file: bool,
}

impl Frame {
    /// The mapping of the whole file.
    pub(super) fn whole_file(indent: usize) -> Self {
        let (key_floor, dash_floor) = (0, 0);
        Self {
            indent,
            key_floor,
            dash_floor,
            depth: 0,
            is_dataset: true,
            is_member: false,
            is_whole_file: true,
        }
    }

    /// A member of the file's list. A key that lost its indentation still belongs to it.
    pub(super) fn member(indent: usize, margin: usize) -> Self {
        let (key_floor, dash_floor) = (0, margin + 1);
        Self {
            indent,
            key_floor,
            dash_floor,
            depth: 1,
            is_dataset: true,
            is_member: true,
            is_whole_file: false,
        }
    }

    pub(super) fn within(indent: usize, floor: usize, depth: usize, is_dataset: bool) -> Self {
        let (key_floor, dash_floor) = (floor + 1, floor + 1);
        Self {
            indent,
            key_floor,
            dash_floor,
            depth,
            is_dataset,
            is_member: false,
            is_whole_file: false,
        }
    }
}
